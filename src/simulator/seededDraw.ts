/*
 * Random numbers by place instead of by order: the n-th number of a named stream. A snapshot then needs to keep
 * only counters, and one stream never disturbs another.
 */

/** Uniform in [0, 1): number `index` of the stream `stream` under `seed`. */
export function uniformAt(seed: number, stream: string, index: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let position = 0; position < stream.length; position++) {
    hash = Math.imul(hash ^ stream.charCodeAt(position), 0x01000193);
  }
  // One round of mixing before and one after the index, so that neighbouring seeds share no runs of numbers.
  return mix(mix(hash) + Math.imul(index + 1, 0x9e3779b9)) / 4294967296;
}

/** Normal with mean 0 and deviation 1, cut at ±3, by Box and Muller's transform. */
export function normalAt(seed: number, stream: string, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniformAt(seed, `${stream}/radius`, index)));
  const normal = radius * Math.cos(2 * Math.PI * uniformAt(seed, `${stream}/angle`, index));
  return Math.max(-3, Math.min(3, normal));
}

/** 32 bits in, 32 well-mixed bits out (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
