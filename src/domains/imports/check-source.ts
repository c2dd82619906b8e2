import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { endAlike, probeMs } from '../../kernel/pace/probe.ts';
import { said } from '../../kernel/said.ts';
import { id } from '../../kernel/schema.ts';
import { OutboundError } from '../../ports/outbound/outbound-error.ts';
import { inEnglish, type Sentence, say } from '../../words/sentence.ts';
import { formOf, readSource } from './pulling/pull-source.ts';
import { sourceRequest } from './pulling/source-request.ts';
import { isNotReached, tellNotRead } from './pulling/tell-not-read.ts';
import { mappingOf, openFile, readLimits } from './running/accept-file.ts';

export const checkSource = operation({
  id: 'imports.testConnection',
  summary: "Test the company's data source: does it respond, and can its file be read",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_IMPORT',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    ok: z.boolean(),
    message: said,
    format: z.string().nullable(),
    layout: z.string().nullable(),
  }),
  async run(ctx) {
    const source = await readSource(ctx.services, ctx.companyId);
    const { clock } = ctx.ports;
    const startedMs = clock.monotonicMs();
    const outcome = await look();
    if (isNotReached(outcome.message)) await endAlike(clock, startedMs, ctx.signal);
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        eventType: 'DATA_IMPORT',
        action: 'imports.testConnection',
        outcome: outcome.ok ? 'SUCCESS' : 'FAILURE',
        companyId: ctx.companyId,
        metadata: { message: inEnglish(outcome.message) },
      }),
    );
    return outcome;

    async function look() {
      const no = (message: Sentence | string) => ({ ok: false, message, format: null, layout: null });
      try {
        const answer = await sourceRequest(ctx.services, source, source.data_source_url ?? '', {
          timeoutMs: probeMs,
          maxBytes: ctx.config.imports.maxBytes,
          signal: ctx.signal,
        });
        try {
          if (answer.status !== 200) return no(tellNotRead(ctx.services, source, answer.status));
          const file = await openFile(answer.body, readLimits(ctx.services));
          const { mapping, remarks } = await mappingOf(file, {}, formOf(source));
          const message = remarks.reduce(
            (works, remark) => say('source.worksBut', { works, remark }),
            say('source.works'),
          );
          return { ok: true, message, format: file.format, layout: mapping.layout };
        } finally {
          answer.discard();
        }
      } catch (error) {
        if (error instanceof OutboundError) return no(tellNotRead(ctx.services, source, error));
        if (error instanceof AppError) return no(error.sentence);
        throw error;
      }
    }
  },
});
