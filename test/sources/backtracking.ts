import { check } from 'recheck';

/** More ways than these to match from one place are for the checker to judge. */
const fewWays = 256;

// Without limits in time the same is found on every machine, however busy.
const untimed = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/**
 * How an expression can be made to take more than time in proportion to the text, with a text that does it; null where
 * it cannot. Alternatives are judged one by one: nothing that fails behind them leads back to them.
 */
export async function backtracking(source: string, flags: string): Promise<string | null> {
  for (const part of alternatives(source)) {
    if (waysFromOnePlace(part) <= fewWays) continue;
    const verdict = await check(part, flags, untimed);
    if (verdict.status === 'safe') continue;
    if (verdict.status === 'unknown') return `could not be judged: ${verdict.error.kind}`;
    return `${verdict.complexity.summary}, by ${verdict.attack.pattern.slice(0, 120)}`;
  }
  return null;
}

/** At a `|` that stands in no brackets. A reference to a group needs the whole. */
function alternatives(source: string): readonly string[] {
  if (/\\(?:[1-9]|k<)/.test(source)) return [source];
  const parts = [''];
  let depth = 0;
  for (const [token] of source.matchAll(tokens)) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (token === '|' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts;
}

/** An escape, a class, or a character. */
const tokens = /\\.|\[(?:\\.|[^\]\\])*\]|./gsu;

/** Without a repetition that has no end it can try no more than so many ways, wherever it starts. */
function waysFromOnePlace(source: string): number {
  const plain = source
    .replace(/\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]/gs, 'x')
    .replace(/\(\?(?:<?[=!]|:|<\w+>)/g, '(');
  if (/[*+]|\{\d+,\}|\)\{/.test(plain)) return Number.POSITIVE_INFINITY;
  return [...plain.matchAll(/\{(\d+),(\d+)\}|\?/g)]
    .map(([, least, most]) => (most === undefined ? 2 : Number(most) - Number(least) + 1))
    .reduce((ways, more) => ways * more, 1);
}
