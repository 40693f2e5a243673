/** States without an object for each: packed words, the operator and the state they came from, found by hash. */
export class StatePool {
  size = 0;
  words: Uint32Array;
  private parentOf: Int32Array;
  private operatorOf: Int32Array;
  private depthOf: Int32Array;
  private slots: Int32Array;

  constructor(readonly stateWords: number) {
    const capacity = 256;
    this.words = new Uint32Array(capacity * stateWords);
    this.parentOf = new Int32Array(capacity);
    this.operatorOf = new Int32Array(capacity);
    this.depthOf = new Int32Array(capacity);
    this.slots = new Int32Array(1024).fill(-1);
  }

  get bytes(): number {
    return this.words.byteLength + 3 * this.parentOf.byteLength + this.slots.byteLength;
  }

  offset(state: number): number {
    return state * this.stateWords;
  }

  parent(state: number): number {
    return this.parentOf[state];
  }

  operator(state: number): number {
    return this.operatorOf[state];
  }

  /** Steps from the first state, along the parents. */
  depth(state: number): number {
    return this.depthOf[state];
  }

  reparent(state: number, parent: number, operator: number): void {
    this.parentOf[state] = parent;
    this.operatorOf[state] = operator;
    this.depthOf[state] = parent < 0 ? 0 : this.depthOf[parent] + 1;
  }

  /** The number of the state in `words`, or -1. */
  find(words: Uint32Array): number {
    const mask = this.slots.length - 1;
    let slot = hashWords(words, 0, this.stateWords) & mask;
    while (true) {
      const state = this.slots[slot];
      if (state < 0 || this.equals(state, words)) return state;
      slot = (slot + 1) & mask;
    }
  }

  /** Adds a state that `find` has not found. */
  add(words: Uint32Array, parent: number, operator: number): number {
    if (this.size === this.parentOf.length) this.grow();
    const state = this.size++;
    this.words.set(
      words.length === this.stateWords ? words : words.subarray(0, this.stateWords),
      this.offset(state),
    );
    this.reparent(state, parent, operator);
    if (this.size * 2 > this.slots.length) this.rehash();
    else this.place(state);
    return state;
  }

  /** Operators from the first state to this one. */
  pathTo(state: number): number[] {
    const path: number[] = [];
    for (let current = state; this.parentOf[current] >= 0; current = this.parentOf[current])
      path.push(this.operatorOf[current]);
    return path.reverse();
  }

  private equals(state: number, words: Uint32Array): boolean {
    const start = state * this.stateWords;
    for (let word = 0; word < this.stateWords; word++)
      if (this.words[start + word] !== words[word]) return false;
    return true;
  }

  private place(state: number): void {
    const mask = this.slots.length - 1;
    let slot = hashWords(this.words, this.offset(state), this.stateWords) & mask;
    while (this.slots[slot] >= 0) slot = (slot + 1) & mask;
    this.slots[slot] = state;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2).fill(-1);
    for (let state = 0; state < this.size; state++) this.place(state);
  }

  private grow(): void {
    const words = new Uint32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    this.parentOf = doubled(this.parentOf);
    this.operatorOf = doubled(this.operatorOf);
    this.depthOf = doubled(this.depthOf);
  }
}

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(values.length * 2);
  grown.set(values);
  return grown;
}

function hashWords(words: Uint32Array, offset: number, count: number): number {
  let value = 0x9e3779b9;
  for (let word = 0; word < count; word++) {
    value = Math.imul(value ^ words[offset + word], 0x85ebca6b);
    value = (value << 13) | (value >>> 19);
    value = Math.imul(value, 5) + 0xe6546b64;
  }
  value ^= value >>> 16;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 13)) >>> 0;
}
