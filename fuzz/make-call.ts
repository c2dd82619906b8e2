import { z } from 'zod';
import { appRouter } from '../src/app-router.ts';
import { operationsOf } from '../src/edge/rpc/procedures.ts';
import type { OperationKind } from '../src/kernel/access.ts';
import type { Chance } from '../test/chance.ts';
import type { Json } from './document.ts';
import { envelopeOf } from './make-meta.ts';
import type { FuzzRequest } from './make-request.ts';
import { type Known, makeValue, spoil, withMonster } from './make-value.ts';
import { monster } from './monsters.ts';

export interface Procedure {
  readonly name: string;
  readonly kind: OperationKind;
  readonly input: Json;
}

export interface FuzzCall extends FuzzRequest {
  /** How many calls are in it; null: no batch. */
  readonly batch: number | null;
}

/** Every typed procedure, with what it takes. */
export function readProcedures(): readonly Procedure[] {
  return [...operationsOf(appRouter)].map(([name, { kind, input }]) => ({
    name,
    kind,
    input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json,
  }));
}

/** A call of a procedure, or a batch that it stands in: as a client writes it, or as no client would. */
export function makeCall(
  first: Procedure,
  procedures: readonly Procedure[],
  chance: Chance,
  known: Known,
): FuzzCall {
  const asGet = chance.happens(first.kind === 'query' ? 0.3 : 0.03);
  const batch = chance.happens(0.15) ? 1 + chance.below(chance.oneOf([2, 5, 100])) : null;
  const alike = procedures.filter(({ kind }) => kind === first.kind || chance.happens(0.01));
  const all = [
    first,
    ...Array.from({ length: (batch ?? 1) - 1 }, () => chance.oneOf(chance.happens(0.5) ? alike : [first])),
  ];
  // One of a batch is as odd as can be, which is enough; the others are for its sake.
  const oddOne = chance.below(all.length);
  const inputs = all.map((procedure, place) =>
    place === oddOne ? inputOf(procedure, chance, known, asGet) : plainInputOf(procedure, chance, known),
  );
  const names = all.map(({ name }) => (chance.happens(0.01) ? chance.oneOf(oddNames) : name)).join();
  const text = batch === null ? (inputs[0] ?? '') : batchOf(inputs, chance);
  const path = `/api/rpc/${encodeURI(names)}`;
  const flag = batch === null ? '' : 'batch=1';
  if (!asGet) {
    const type = chance.happens(0.98)
      ? 'application/json'
      : chance.oneOf(['text/plain', '', 'multipart/form-data']);
    return {
      method: 'POST',
      url: flag ? `${path}?${flag}` : path,
      headers: { 'content-type': type },
      body: chance.happens(0.01) ? broken(text) : text,
      withToken: !chance.happens(0.05),
      batch,
    };
  }
  const input = Buffer.from(text).toString();
  const query = [
    ...(flag ? [flag] : []),
    ...(chance.happens(0.9) ? [`input=${encodeURIComponent(input)}`] : []),
  ];
  return {
    method: 'GET',
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {},
    body: null,
    withToken: false,
    batch,
  };
}

const oddNames = [
  'nothing.here',
  '__proto__',
  'constructor',
  'auth',
  'auth.getSession.more',
  '',
  'x'.repeat(300),
];

function plainInputOf({ input }: Procedure, chance: Chance, known: Known): string {
  const value = makeValue(input, {}, chance, known);
  return `{"json":${JSON.stringify(chance.happens(0.9) ? value : spoil(value, chance))}}`;
}

function inputOf({ input }: Procedure, chance: Chance, known: Known, asGet: boolean): string {
  const room = asGet ? 6000 : 1_100_000;
  if (chance.happens(0.02)) return monster(chance, room);
  if (chance.happens(0.02)) return `{"json":${monster(chance, room)}}`;
  const value = makeValue(input, {}, chance, known);
  const changed = chance.happens(0.55) ? value : spoil(value, chance);
  if (chance.happens(0.04)) return `{"json":${withMonster(changed, chance, room)}}`;
  const text = envelopeOf(changed, chance);
  return text.length <= room ? text : `{"json":${JSON.stringify(changed)}}`;
}

function batchOf(inputs: readonly string[], chance: Chance): string {
  // In all a megabyte: what is over it is refused for its size before anything else.
  let room = 1_040_000;
  const members = inputs.flatMap((input, place) => {
    const key = chance.happens(0.005) ? chance.oneOf(['x', '-1', '999', '__proto__', '1e1']) : String(place);
    if (input.length > room || chance.happens(0.01)) return [];
    room -= input.length;
    return [`"${key}":${input}`];
  });
  return chance.happens(0.005) ? `[${inputs.join()}]` : `{${members.join()}}`;
}

/** Bytes that are no text. */
function broken(text: string): Buffer {
  const bytes = Buffer.from(text);
  for (let at = 3; at < bytes.length; at += 1000) bytes[at] = 0xff;
  return bytes;
}
