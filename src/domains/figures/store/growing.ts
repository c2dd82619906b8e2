type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A column whose length is not known beforehand: four or eight bytes a number, outside of the heap. */
export function growing<Of extends Numbers>(make: (length: number) => Of) {
  let numbers = make(1024);
  let count = 0;
  function reach(length: number): void {
    if (length <= numbers.length) return;
    const larger = make(Math.max(length, 2 * numbers.length));
    larger.set(numbers);
    numbers = larger;
  }
  /** What is left out before it is 0. */
  function put(at: number, value: number): void {
    reach(at + 1);
    numbers[at] = value;
    count = Math.max(count, at + 1);
  }
  return {
    push: (value: number) => put(count, value),
    put,
    count: () => count,
    /** The first so many; else all. */
    all(length = count): Of {
      reach(length);
      return numbers.subarray(0, length) as Of;
    },
  };
}

export const growingBytes = () => growing((length) => new Uint8Array(length));
export const growingCounts = () => growing((length) => new Uint32Array(length));
export const growingNumbers = () => growing((length) => new Float64Array(length));
