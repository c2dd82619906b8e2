import { z } from 'zod';
import type { CompanyCtx } from '../../../kernel/context.ts';
import type { Issue } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import { inEnglish, type Sentence, say } from '../../../words/sentence.ts';
import { inRoom } from '../in-room.ts';
import { SentBody } from '../sent-body.ts';
import { portionsOf } from './portions-of.ts';
import { type Parts, readParts } from './read-parts.ts';
import { storePortion } from './store/store-portion.ts';
import { readTelling } from './told-fields.ts';
import { otlpType, readRequest, writeAnswer } from './wire/read-request.ts';

export const pushTraces = operation({
  id: 'ingest.traces',
  summary: 'Receive OpenTelemetry spans; those in a known convention become conversations',
  kind: 'mutation',
  access: 'key',
  scope: 'company',
  keyScope: 'sessions:write',
  limit: 'ingest',
  audit: 'DATA_IMPORT',
  input: SentBody,
  output: z.object({
    contentType: z.string(),
    bytes: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array)
      .meta({ type: 'string', format: 'binary' }),
  }),
  run: (ctx, sent) => inRoom(ctx, sent, () => push(ctx, sent)),
});

async function push(ctx: CompanyCtx, { contentType, bytes }: z.output<typeof SentBody>) {
  const type = otlpType(contentType);
  const turn = takeTurns();
  const telling = await readTelling(ctx);
  const spans = readRequest(bytes, type);
  const parts = await inTurns(readParts(spans, ctx.now().getTime(), telling), turn);
  const refused = { count: 0, issues: new Map<string, Issue>() };
  for (const rows of portionsOf(parts.rows)) {
    const some = await storePortion(ctx, rows, { texts: parts.texts, declared: telling.attributes });
    refused.count += some.count;
    for (const issue of some.issues) refused.issues.set(JSON.stringify(issue), issue);
    await turn();
  }
  if (parts.rows.length === 0) ctx.nothingToRecord();
  tellLeftOut(ctx, parts);
  const told = [
    ...parts.refused.map(({ reason }) => reason),
    ...[...refused.issues.values()].map(({ path, message }) =>
      say('refusal.field', { path: path || 'span', message }),
    ),
    ...remarks(parts),
  ];
  return {
    contentType: type,
    bytes: writeAnswer(
      type,
      parts.refusedCount + refused.count,
      told.map(inEnglish).join(' ').slice(0, 2_000),
    ),
  };
}

const remarks = ({ withoutContent, cutCount }: Parts): Sentence[] => [
  ...(withoutContent > 0 ? [say('otlp.noContent', { count: withoutContent })] : []),
  ...(cutCount > 0 ? [say('otlp.cut', { count: cutCount })] : []),
];

/** For the page that shows what programs send: an exporter's own log is where nobody looks. */
function tellLeftOut(ctx: CompanyCtx, { refused, withoutContent }: Parts): void {
  if (ctx.actor.type !== 'key') return;
  const sender = { companyId: ctx.companyId, keyId: ctx.actor.keyId, way: 'otlp' } as const;
  for (const { reason, count } of refused)
    ctx.services.arrivals.leaveOut(sender, { path: 'span', message: reason }, count);
  if (withoutContent > 0)
    ctx.services.arrivals.leaveOut(
      sender,
      { path: 'span', message: say('otlp.noContentShown') },
      withoutContent,
    );
}
