const smallestMs = 0.01;
const step = 1.1;
const perStep = 1 / Math.log(step);
/** Up to half an hour; what is longer counts as that. */
const bucketCount = 200;

/** Times by their size, in steps of a tenth: quantiles are right to a twentieth, and a time costs one addition. */
export function createTimeHistogram() {
  const buckets = new Uint32Array(bucketCount);
  let count = 0;
  let longest = 0;
  return {
    add(ms: number) {
      const at = ms <= smallestMs ? 0 : Math.ceil(Math.log(ms / smallestMs) * perStep);
      const index = Math.min(at, bucketCount - 1);
      buckets[index] = (buckets[index] ?? 0) + 1;
      count += 1;
      if (ms > longest) longest = ms;
    },
    get count() {
      return count;
    },
    /** Null while there is nothing. */
    max: () => (count === 0 ? null : longest),
    quantile(share: number) {
      if (count === 0) return null;
      const rank = Math.max(1, Math.ceil(share * count));
      let seen = 0;
      const index = buckets.findIndex((held) => {
        seen += held;
        return seen >= rank;
      });
      // The middle of the bucket; no quantile is above what was really seen.
      return Math.min(longest, smallestMs * step ** (index - 0.5));
    },
    clear() {
      buckets.fill(0);
      count = 0;
      longest = 0;
    },
  };
}
