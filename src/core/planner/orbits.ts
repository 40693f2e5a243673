import { StatePool } from "./statePool";
import type { SymmetricClass, Symmetries } from "./symmetries";
import type { NumberList } from "./tupleTable";

/** How often the classes are gone through: the order of one can depend on that of another. */
const mostPasses = 3;

export interface SymmetrySource {
  readonly find: () => Symmetries;
  /** States of a search before symmetries are asked for. */
  readonly statesBefore: number;
}

/**
 * Brings states into a form that is the same for most of those that differ only by an exchange of symmetric objects: the
 * facts of the objects of each class are put in descending order. Two states of one form do differ by nothing else.
 */
export class SymmetricForm {
  private readonly form: Uint32Array;
  /** Of one class, row by row, and one more to exchange rows. */
  private readonly rows: Uint32Array;

  constructor(
    stateWords: number,
    private readonly classes: readonly SymmetricClass[],
  ) {
    this.form = new Uint32Array(stateWords);
    this.rows = new Uint32Array(
      classes.reduce((most, each) => Math.max(most, (each.objects.length + 1) * wordsOfRow(each)), 0),
    );
  }

  /** The form of the state whose words start at `offset`; overwritten by the next one. */
  of(words: Uint32Array, offset: number): Uint32Array {
    const { form } = this;
    for (let word = 0; word < form.length; word++) form[word] = words[offset + word];
    for (let pass = 0, changed = true; changed && pass < mostPasses; pass++) {
      changed = false;
      for (const each of this.classes) if (this.sort(each)) changed = true;
    }
    return form;
  }

  /** By member of a class, class by class: the number of the first one whose facts are the same in the state. */
  alike(state: Uint32Array, offset: number, first: Int32Array): void {
    const { rows } = this;
    let start = 0;
    for (const symmetric of this.classes) {
      const words = wordsOfRow(symmetric);
      const count = symmetric.objects.length;
      this.read(symmetric, state, offset);
      for (let row = 0; row < count; row++) {
        let other = 0;
        while (!rowsEqual(rows, row * words, other * words, words)) other++;
        first[start + row] = start + other;
      }
      start += count;
    }
  }

  private read(symmetric: SymmetricClass, state: Uint32Array, offset: number): void {
    const { rows } = this;
    const { facts, columns } = symmetric;
    const words = wordsOfRow(symmetric);
    const count = symmetric.objects.length;
    rows.fill(0, 0, count * words);
    for (let row = 0, at = 0; row < count; row++)
      for (let column = 0; column < columns; column++, at++) {
        const bit = (state[offset + (facts[at] >>> 5)] >>> (facts[at] & 31)) & 1;
        // The first column is the highest bit.
        rows[row * words + (column >>> 5)] |= bit << (31 - (column & 31));
      }
  }

  /** True where the form has changed. */
  private sort(symmetric: SymmetricClass): boolean {
    const { form, rows } = this;
    const { facts, columns } = symmetric;
    const words = wordsOfRow(symmetric);
    const count = symmetric.objects.length;
    const held = count * words;
    this.read(symmetric, form, 0);
    let changed = false;
    for (let row = 1; row < count; row++) {
      let place = row;
      while (place > 0 && this.isGreater(row * words, (place - 1) * words, words)) place--;
      if (place === row) continue;
      changed = true;
      rows.copyWithin(held, row * words, (row + 1) * words);
      rows.copyWithin((place + 1) * words, place * words, row * words);
      rows.copyWithin(place * words, held, held + words);
    }
    if (!changed) return false;
    for (let row = 0, at = 0; row < count; row++)
      for (let column = 0; column < columns; column++, at++) {
        const mask = 1 << (facts[at] & 31);
        if ((rows[row * words + (column >>> 5)] >>> (31 - (column & 31))) & 1) form[facts[at] >>> 5] |= mask;
        else form[facts[at] >>> 5] &= ~mask;
      }
    return true;
  }

  private isGreater(a: number, b: number, words: number): boolean {
    for (let word = 0; word < words; word++)
      if (this.rows[a + word] !== this.rows[b + word]) return this.rows[a + word] > this.rows[b + word];
    return false;
  }
}

/** Of the states and operators of a search, those that differ from others by more than an exchange of symmetric objects. */
export class Orbits {
  private forms: StatePool | undefined;
  private form: SymmetricForm | undefined;
  private symmetries: Symmetries | undefined;
  private isStarted = false;
  /** States added before took all their operators. */
  private firstState = Number.POSITIVE_INFINITY;
  private alike = new Int32Array(0);

  constructor(
    private readonly pool: StatePool,
    private readonly source: SymmetrySource | undefined,
  ) {}

  get bytes(): number {
    return this.forms?.bytes ?? 0;
  }

  /** Is there no such state yet? For each state that is then added to the pool. */
  isNew(words: Uint32Array): boolean {
    if (!this.isStarted) {
      if (!this.source || this.pool.size < this.source.statesBefore) return true;
      this.start(this.source.find());
    }
    if (!this.form || !this.forms) return true;
    const form = this.form.of(words, 0);
    if (this.forms.find(form) >= 0) return false;
    this.forms.add(form, -1, -1);
    return true;
  }

  /**
   * Of the operators that apply in a state, those that are enough: objects that are alike in it are taken in order, so an
   * operator about one of them is left out unless it is about all those before it, too.
   */
  keep(state: number, operators: NumberList): Int32Array {
    const { form, symmetries, alike, pool } = this;
    if (!form || !symmetries || state < this.firstState) return operators.toArray();
    form.alike(pool.words, pool.offset(state), alike);
    const { mentionedStart, mentioned } = symmetries;
    let kept = 0;
    const found = operators.toArray();
    for (const operator of found) {
      const start = mentionedStart[operator];
      const end = mentionedStart[operator + 1];
      let isFirst = true;
      for (let index = start; isFirst && index < end; index++) {
        const member = mentioned[index];
        // Those before it that are alike have to be mentioned before it.
        for (let other = alike[member], at = start; isFirst && other < member; other++) {
          if (alike[other] !== alike[member]) continue;
          while (at < index && mentioned[at] < other) at++;
          isFirst = mentioned[at] === other;
        }
      }
      if (isFirst) found[kept++] = operator;
    }
    return found.slice(0, kept);
  }

  private start(symmetries: Symmetries): void {
    const { pool } = this;
    this.isStarted = true;
    const { classes } = symmetries;
    if (classes.length === 0) return;
    this.symmetries = symmetries;
    this.alike = new Int32Array(classes.reduce((sum, { objects }) => sum + objects.length, 0));
    this.firstState = pool.size;
    this.form = new SymmetricForm(pool.stateWords, classes);
    this.forms = new StatePool(pool.stateWords);
    for (let state = 0; state < pool.size; state++) {
      const form = this.form.of(pool.words, pool.offset(state));
      if (this.forms.find(form) < 0) this.forms.add(form, -1, -1);
    }
  }
}

function wordsOfRow({ columns }: SymmetricClass): number {
  return (columns + 31) >>> 5;
}

function rowsEqual(rows: Uint32Array, a: number, b: number, words: number): boolean {
  for (let word = 0; word < words; word++) if (rows[a + word] !== rows[b + word]) return false;
  return true;
}
