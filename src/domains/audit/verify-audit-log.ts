import { z } from 'zod';
import { invalidParameter } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, momentOrDay } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { readWindow } from './selecting/day-window.ts';
import { dayZone } from './selecting/day-zone.ts';
import { Verification, verification } from './verifying/verification-schema.ts';
import { type VerifyCursor, verifyStep } from './verifying/verify-step.ts';

/** About a second's work; a page calls again with `next` until there is none. */
const stepSize = 20_000;

export const verifyAuditLog = operation({
  id: 'audit.verify',
  summary: "Check a company's audit log for tampering, one step at a time",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    companyId: id.optional(),
    since: momentOrDay.optional().describe('begin with what was sealed then; default: the beginning'),
    cursor: z.string().max(100).optional().describe('`next` of the step before'),
  }),
  output: Verification.extend({
    next: z.string().nullable().describe('the cursor of the next step; null when there is none'),
    keyId: z.string(),
    publicKeyPem: z.string(),
  }),
  async run(ctx, input) {
    const { companyId } = ctx;
    // Most steps name no day, and need no zone for it.
    const needsZone = input.since !== undefined;
    const zone = needsZone ? await ctx.transaction((tx) => dayZone(tx, ctx.actor, companyId)) : 'UTC';
    const since = readWindow(input.since, undefined, zone).from;
    const cursor = input.cursor === undefined ? null : parseCursor(input.cursor);
    if (!cursor) {
      await ctx.transaction((tx) =>
        ctx.record(tx, {
          action: 'audit.verify',
          metadata: { since: input.since ?? null },
        }),
      );
    }
    const { next, ...facts } = await verifyStep(ctx.services, {
      companyId,
      maxCount: stepSize,
      read: (work) => ctx.transaction(work),
      cursor,
      since,
    });
    const { keyId, publicKeyPem } = ctx.services.auditChain.keys;
    const result = verification({ ...facts, companyId }, next === null);
    return { ...result, next: next && formatCursor(next), keyId, publicKeyPem };
  },
});

const formatCursor = (cursor: VerifyCursor): string =>
  cursor.phase === 'chain'
    ? `chain:${cursor.afterSeq}:${cursor.fileOffset}`
    : `entries:${cursor.afterId}:${cursor.headSeq}`;

function parseCursor(text: string): VerifyCursor {
  const chain = /^chain:(\d{1,15}):(\d{1,15})$/.exec(text);
  if (chain) return { phase: 'chain', afterSeq: Number(chain[1]), fileOffset: Number(chain[2]) };
  const entries = /^entries:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,15})$/.exec(text);
  if (entries) return { phase: 'entries', afterId: entries[1] ?? '', headSeq: Number(entries[2]) };
  throw invalidParameter('cursor', say('audit.noCursor'));
}
