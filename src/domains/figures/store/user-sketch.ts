// Distinct users: the 64-bit hashes themselves while they are few, HyperLogLog registers beyond.
// 2^14 registers have a standard error of 0.81%.
const precision = 14;
const registerCount = 1 << precision;
const exactLimit = 2048;

export interface UserSketch {
  exact: Set<number> | undefined; // 53 bits of the hash: a collision among 100,000 users has odds of 1 in a million
  registers: Uint8Array | undefined;
}

export function emptySketch(): UserSketch {
  return { exact: new Set(), registers: undefined };
}

export function addUser(sketch: UserSketch, low: number, high: number): void {
  if (sketch.exact) {
    sketch.exact.add(userKey(low, high));
    if (sketch.exact.size > exactLimit) makeDense(sketch);
  } else if (sketch.registers) addToRegisters(sketch.registers, low, high);
}

export function mergeSketch(target: UserSketch, other: UserSketch): void {
  if (target.exact && other.exact) {
    for (const key of other.exact) target.exact.add(key);
    if (target.exact.size > exactLimit) makeDense(target);
    return;
  }
  const registers = makeDense(target);
  if (other.exact) {
    for (const key of other.exact)
      addToRegisters(registers, key % 4_294_967_296, Math.floor(key / 4_294_967_296));
  } else if (other.registers) {
    const theirs = other.registers;
    for (let index = 0; index < registerCount; index += 1) {
      const value = theirs[index] ?? 0;
      if (value > (registers[index] ?? 0)) registers[index] = value;
    }
  }
}

export function sketchCount(sketch: UserSketch): { count: number; estimated: boolean } {
  if (sketch.exact) return { count: sketch.exact.size, estimated: false };
  return { count: Math.round(estimate(sketch.registers ?? new Uint8Array(registerCount))), estimated: true };
}

/** 53 bits of identity in a plain number: all of `low`, 21 bits of `high`. */
export function userKey(low: number, high: number): number {
  return (high & 0x1fffff) * 4_294_967_296 + low;
}

function makeDense(sketch: UserSketch): Uint8Array {
  if (sketch.registers) return sketch.registers;
  const registers = new Uint8Array(registerCount);
  for (const key of sketch.exact ?? []) {
    addToRegisters(registers, key % 4_294_967_296, Math.floor(key / 4_294_967_296));
  }
  sketch.registers = registers;
  sketch.exact = undefined;
  return registers;
}

function addToRegisters(registers: Uint8Array, low: number, high: number): void {
  const index = low & (registerCount - 1);
  // 18 bits of low and 21 of high follow the index: enough for billions of users.
  const tail = low >>> precision;
  const rank =
    tail === 0
      ? 32 - precision + Math.clz32(((high & 0x1fffff) << 11) | 0x400) + 1
      : Math.clz32(tail) - precision + 1;
  if (rank > (registers[index] ?? 0)) registers[index] = rank;
}

/** Ertl's improved estimator: no bias tables, right over the whole range. */
function estimate(registers: Uint8Array): number {
  const maxRank = 39;
  const counts = new Float64Array(maxRank + 2);
  for (const rank of registers) counts[rank] = (counts[rank] ?? 0) + 1;
  const m = registerCount;
  let z = m * tau(1 - (counts[maxRank + 1] ?? 0) / m);
  for (let rank = maxRank; rank >= 1; rank -= 1) z = 0.5 * (z + (counts[rank] ?? 0));
  z += m * sigma((counts[0] ?? 0) / m);
  return ((0.5 / Math.LN2) * m * m) / z;
}

function sigma(start: number): number {
  if (start === 1) return Number.POSITIVE_INFINITY;
  let x = start;
  let y = 1;
  let z = x;
  for (let previous = -1; z !== previous; ) {
    x *= x;
    previous = z;
    z += x * y;
    y += y;
  }
  return z;
}

function tau(start: number): number {
  if (start === 0 || start === 1) return 0;
  let x = start;
  let y = 1;
  let z = 1 - x;
  for (let previous = -1; z !== previous; ) {
    x = Math.sqrt(x);
    previous = z;
    y *= 0.5;
    z -= (1 - x) ** 2 * y;
  }
  return z / 3;
}
