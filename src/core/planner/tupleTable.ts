/** A set of tuples of numbers, all of one length, that numbers them in the order of insertion. Open addressing over one array. */
export class TupleTable {
  private values: Int32Array;
  private slots: Int32Array;
  private used = 0;

  constructor(readonly width: number) {
    this.values = new Int32Array(Math.max(1, width) * 16);
    this.slots = new Int32Array(32).fill(-1);
  }

  get size(): number {
    return this.used;
  }

  get bytes(): number {
    return this.values.byteLength + this.slots.byteLength;
  }

  /** The number of a tuple, or -1. */
  find(tuple: ArrayLike<number>): number {
    const mask = this.slots.length - 1;
    let slot = hash(tuple, this.width) & mask;
    while (true) {
      const index = this.slots[slot];
      if (index < 0 || this.equals(index, tuple)) return index;
      slot = (slot + 1) & mask;
    }
  }

  /** True where the tuple is new; it then has the number `size - 1`. */
  add(tuple: ArrayLike<number>): boolean {
    const mask = this.slots.length - 1;
    let slot = hash(tuple, this.width) & mask;
    while (true) {
      const index = this.slots[slot];
      if (index < 0) break;
      if (this.equals(index, tuple)) return false;
      slot = (slot + 1) & mask;
    }
    const start = this.used * this.width;
    if (start + this.width > this.values.length) {
      const grown = new Int32Array(this.values.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    for (let position = 0; position < this.width; position++) this.values[start + position] = tuple[position];
    this.slots[slot] = this.used++;
    if (this.used * 2 > this.slots.length) this.rehash();
    return true;
  }

  value(index: number, position: number): number {
    return this.values[index * this.width + position];
  }

  tuple(index: number): Int32Array {
    return this.values.slice(index * this.width, (index + 1) * this.width);
  }

  private equals(index: number, tuple: ArrayLike<number>): boolean {
    const start = index * this.width;
    for (let position = 0; position < this.width; position++)
      if (this.values[start + position] !== tuple[position]) return false;
    return true;
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let index = 0; index < this.used; index++) {
      const start = index * this.width;
      let slot = hash(this.values.subarray(start, start + this.width), this.width) & mask;
      while (slots[slot] >= 0) slot = (slot + 1) & mask;
      slots[slot] = index;
    }
    this.slots = slots;
  }
}

function hash(tuple: ArrayLike<number>, width: number): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < width; position++) {
    value = Math.imul(value ^ tuple[position], 0x01000193);
    value ^= value >>> 15;
  }
  return value >>> 0;
}

/** A growing list of numbers without boxing. */
export class NumberList {
  private values = new Int32Array(8);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Int32Array(this.values.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }

  at(index: number): number {
    return this.values[index];
  }

  set(index: number, value: number): void {
    this.values[index] = value;
  }

  toArray(): Int32Array {
    return this.values.slice(0, this.length);
  }
}
