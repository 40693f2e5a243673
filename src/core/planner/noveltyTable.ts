/** Bits of all tables of pairs together. */
const mostPairBits = 8 * 96_000_000;
const mostBits = 8 * 64_000_000;

/**
 * How new a state is among those of its class: 1 where one of its facts was never true before in a state of the class,
 * 2 where a pair of its facts was not, 3 otherwise. Pairs are left out where there is no room for them.
 */
export class NoveltyTable {
  private readonly singles = new Map<number, Uint32Array>();
  private readonly pairs = new Map<number, Uint32Array>();
  private readonly words: number;
  private readonly pairWords: number;
  private facts: Int32Array;
  private fresh: Int32Array;

  constructor(factCount: number) {
    this.words = (factCount + 31) >>> 5;
    this.pairWords = ((factCount * (factCount - 1)) / 2 + 31) >>> 5;
    this.facts = new Int32Array(factCount);
    this.fresh = new Int32Array(factCount);
  }

  /** Facts and pairs looked at so far. */
  work = 0;

  get bytes(): number {
    return 4 * (this.singles.size * this.words + this.pairs.size * this.pairWords);
  }

  /** `parent`: the offset of a state of the same class that has been told already and differs little; or -1. */
  widthOf(kind: number, words: Uint32Array, state: number, parent: number): 1 | 2 | 3 {
    let single = this.singles.get(kind);
    if (!single) {
      if ((this.singles.size + 1) * this.words * 32 > mostBits) return 3;
      single = new Uint32Array(this.words);
      this.singles.set(kind, single);
    }
    let isNew = false;
    let factCount = 0;
    let freshCount = 0;
    for (let word = 0; word < this.words; word++) {
      const own = words[state + word];
      const changed = parent < 0 ? own : own & ~words[parent + word];
      if ((changed & ~single[word]) !== 0) {
        isNew = true;
        single[word] |= changed;
      }
      for (let bits = own; bits !== 0; bits &= bits - 1)
        this.facts[factCount++] = 32 * word + 31 - Math.clz32(bits & -bits);
      for (let bits = changed; bits !== 0; bits &= bits - 1)
        this.fresh[freshCount++] = 32 * word + 31 - Math.clz32(bits & -bits);
    }
    let pair = this.pairs.get(kind);
    if (!pair) {
      if ((this.pairs.size + 1) * this.pairWords * 32 > mostPairBits) return isNew ? 1 : 3;
      pair = new Uint32Array(this.pairWords);
      this.pairs.set(kind, pair);
    }
    let isNewPair = false;
    this.work += factCount + freshCount * factCount;
    for (let i = 0; i < freshCount; i++) {
      const a = this.fresh[i];
      for (let j = 0; j < factCount; j++) {
        const b = this.facts[j];
        if (a === b) continue;
        const bit = a > b ? (a * (a - 1)) / 2 + b : (b * (b - 1)) / 2 + a;
        const mask = 1 << (bit & 31);
        if ((pair[bit >>> 5] & mask) !== 0) continue;
        pair[bit >>> 5] |= mask;
        isNewPair = true;
      }
    }
    if (isNew) return 1;
    return isNewPair ? 2 : 3;
  }
}
