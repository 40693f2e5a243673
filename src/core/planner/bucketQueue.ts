interface Bucket {
  values: Int32Array;
  head: number;
  tail: number;
}

/** Pairs of numbers by a small non-negative priority; first in, first out within one priority. */
export class BucketQueue {
  private readonly buckets: (Bucket | undefined)[] = [];
  private lowest = 0;
  private count = 0;
  private capacity = 0;
  /** The pair taken last. */
  first = 0;
  second = 0;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  get bytes(): number {
    return this.capacity * 4;
  }

  push(priority: number, first: number, second: number): void {
    let bucket = this.buckets[priority];
    if (!bucket) {
      bucket = { values: new Int32Array(32), head: 0, tail: 0 };
      this.capacity += 32;
      this.buckets[priority] = bucket;
    }
    if (bucket.tail === bucket.values.length) this.makeRoom(bucket);
    bucket.values[bucket.tail++] = first;
    bucket.values[bucket.tail++] = second;
    if (priority < this.lowest) this.lowest = priority;
    this.count++;
  }

  /** The pair that `pop` would take into `first` and `second`; false where there is none. */
  peek(): boolean {
    if (this.count === 0) return false;
    this.skipEmpty();
    const bucket = this.buckets[this.lowest];
    if (!bucket) return false;
    this.first = bucket.values[bucket.head];
    this.second = bucket.values[bucket.head + 1];
    return true;
  }

  /** Changes the second number of the pair that `peek` has shown. */
  replaceSecond(second: number): void {
    const bucket = this.buckets[this.lowest];
    if (bucket) bucket.values[bucket.head + 1] = second;
  }

  /** Takes a pair of the lowest priority, the oldest or the newest, into `first` and `second`; false where there is none. */
  pop(newest = false): boolean {
    if (this.count === 0) return false;
    this.skipEmpty();
    const bucket = this.buckets[this.lowest];
    if (!bucket) return false;
    if (newest) {
      this.second = bucket.values[--bucket.tail];
      this.first = bucket.values[--bucket.tail];
    } else {
      this.first = bucket.values[bucket.head++];
      this.second = bucket.values[bucket.head++];
    }
    this.count--;
    if (bucket.head === bucket.tail) {
      bucket.head = 0;
      bucket.tail = 0;
    }
    return true;
  }

  private skipEmpty(): void {
    while (this.lowest < this.buckets.length) {
      const bucket = this.buckets[this.lowest];
      if (bucket && bucket.head < bucket.tail) return;
      this.lowest++;
    }
  }

  private makeRoom(bucket: Bucket): void {
    if (bucket.head * 2 >= bucket.values.length) {
      bucket.values.copyWithin(0, bucket.head, bucket.tail);
    } else {
      const grown = new Int32Array(bucket.values.length * 2);
      grown.set(bucket.values.subarray(bucket.head, bucket.tail));
      this.capacity += bucket.values.length;
      bucket.values = grown;
    }
    bucket.tail -= bucket.head;
    bucket.head = 0;
  }
}
