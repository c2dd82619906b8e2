import { gzipSync } from 'node:zlib';
import type { Chance } from '../test/chance.ts';
import { type Known, oddValue, spoil } from './make-value.ts';
import { monster } from './monsters.ts';

interface Push {
  readonly body: string | Buffer;
  readonly encoding?: string;
}

const most = 10 * 1024 * 1024;

/** Ten megabytes that say little, each in another way; made once. */
const heaps: readonly (() => string)[] = [
  () => '\n'.repeat(most),
  () => '{}\n'.repeat(most / 3),
  () => '0\n'.repeat(1000),
  () => `{"sessions":[${'{},'.repeat(most / 3 - 10)}{}]}`,
  () => `{"sessions":[${'{},'.repeat(999)}{}]}`,
  () => `{"sessions":[${'[],'.repeat(most / 3 - 10)}{}]}`,
  () => `{"sessions":[${'0,'.repeat(most / 2 - 10)}0]}`,
  () => `${'['.repeat(most - 1)}1`,
  () => `${'{"a":'.repeat(most / 5)}`,
  () => `[${'['.repeat(2)}${'{},'.repeat(most / 3 - 10)}`,
  () => '"'.repeat(most),
  () => `{"sessions":[{"externalId":"${'x'.repeat(most - 100)}"}]}`,
  () => `{"sessions":[{"externalId":"heap","${'\\u0061'.repeat(most / 6 - 20)}":0}]}`,
  () => `{"sessions":[${session('long', `"messages":[${said('x'.repeat(most - 200))}]`)}]}`,
  () => `{"sessions":[${session('many', `"messages":[${`${said('hi')},`.repeat(100_000)}${said('hi')}]`)}]}`,
  () => `{"sessions":[${Array.from({ length: 1000 }, (_, n) => session(`wide-${n}`, many())).join()}]}`,
  () => Array.from({ length: 1000 }, (_, n) => session(`line-${n}`, many())).join('\n'),
  () => Array.from({ length: 1000 }, (_, n) => `{${fields(`k${n}`, 900)}}`).join('\n'),
  () => Array.from({ length: 90 }, (_, n) => `{${fields(`k${n}`, 9000)}}`).join('\n'),
];
const kept = new Map<number, Buffer>();

/** Conversations as a program sends them, and in most cases something about them that is not as it should be. */
export function makePush(type: string, chance: Chance, known: Known): Push {
  if (chance.happens(0.06)) {
    const at = chance.below(heaps.length);
    const body = kept.get(at) ?? gzipSync(heaps[at]?.() ?? '');
    kept.set(at, body);
    return { body, encoding: 'gzip' };
  }
  const sessions = Array.from({ length: 1 + chance.below(chance.oneOf([2, 5, 40])) }, () =>
    sessionText(chance, known),
  );
  const text = type.includes('ndjson') ? sessions.join('\n') : `{"sessions":[${sessions.join()}]}`;
  if (chance.happens(0.3)) return { body: gzipSync(text), encoding: 'gzip' };
  if (chance.happens(0.02)) return { body: gzipSync(text).subarray(0, -9), encoding: 'gzip' };
  return { body: text };
}

function sessionText(chance: Chance, known: Known): string {
  const value = {
    externalId: chance.happens(0.2) && known.length > 0 ? chance.oneOf(known) : `push-${chance.below(300)}`,
    startTime: new Date(1_700_000_000_000 + chance.below(60_000_000) * 1000).toISOString(),
    ...(chance.happens(0.4) ? { language: 'nl', userId: `u-${chance.below(9)}`, rating: 4 } : {}),
    ...(chance.happens(0.7)
      ? {
          messages: Array.from({ length: chance.below(6) }, (_, place) => ({
            ...(chance.happens(0.5) ? { id: `m-${place}` } : {}),
            role: chance.oneOf(['user', 'assistant', 'system']),
            content: chance.oneOf(['Where is my parcel?', 'It left today. 🦊', 'a@b.example']),
          })),
        }
      : {}),
  };
  if (chance.happens(0.02)) return monster(chance);
  if (chance.happens(0.02)) return JSON.stringify(value).replace(/}$/, `,"messages":${monster(chance)}}`);
  return JSON.stringify(chance.happens(0.7) ? value : spoil(value, chance, () => oddValue(chance)));
}

const session = (id: string, more: string): string =>
  `{"externalId":"${id}","startTime":"2026-01-01T00:00:00Z",${more}}`;
const said = (content: string): string => `{"role":"user","content":"${content}"}`;
const many = (): string => `"messages":[${Array.from({ length: 150 }, () => said('Where is it?')).join()}]`;
const fields = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `"${prefix}-${n}":0`).join();
