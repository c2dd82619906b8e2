import { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { ChatCounts } from './chat/chat-log.ts';
import type { Engine } from './engine.ts';
import { faultShape } from './faults.ts';
import { readLedger } from './ledger.ts';
import { get, ok, post, type Route, type RouteRequest, readJsonBody, remove } from './route.ts';

const clockBody = z.object({ advanceSeconds: z.number().nonnegative() });
const faultsBody = z.object({ faults: z.array(faultShape) });

/** What a test or a person turns: the clock, the faults, and a look into the till. */
export function controlRoutes(engine: Engine, chat: () => ChatCounts): Route[] {
  const now = () => ok({ now: new Date(engine.clock.nowMs()).toISOString() });
  return [
    get(/^\/emulator\/clock$/, null, now),
    post(/^\/emulator\/clock$/, null, (request) => {
      engine.advanceClock(parse(clockBody, request).advanceSeconds);
      return now();
    }),
    get(/^\/emulator\/faults$/, null, () => ok({ faults: engine.faults.list() })),
    post(/^\/emulator\/faults$/, null, (request) => {
      for (const fault of parse(faultsBody, request).faults) engine.faults.add(fault);
      return ok({ faults: engine.faults.list() });
    }),
    remove(/^\/emulator\/faults$/, null, () => {
      engine.faults.clear();
      return ok({ faults: [] });
    }),
    get(/^\/emulator\/chat$/, null, () => ok(chat())),
    get(/^\/emulator\/ledger$/, null, ({ query }) => {
      const { lines, questions, ...totals } = readLedger(engine);
      const customId = query.get('customId');
      if (customId !== null)
        return ok({ ...totals, lines: lines.filter((line) => line.customId === customId) });
      return ok(query.get('lines') === 'true' ? { ...totals, questions, lines } : { ...totals, questions });
    }),
  ];
}

function parse<Schema extends z.ZodType>(schema: Schema, request: RouteRequest): z.output<Schema> {
  const parsed = schema.safeParse(readJsonBody(request));
  if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
  return parsed.data;
}
