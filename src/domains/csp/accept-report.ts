import { z } from 'zod';
import { invalidRequest } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { say } from '../../words/sentence.ts';

export const acceptReport = operation({
  id: 'csp.report',
  summary: 'Receive CSP violation reports from browsers',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'csp',
  input: z.object({ contentType: z.string().nullable(), bytes: z.instanceof(Uint8Array) }),
  output: z.void(),
  audit: { none: 'anonymous and in floods: reports are counted, and the security rules look at the counts' },
  async run(ctx, { contentType, bytes }) {
    const outcome = ctx.services.cspInbox.take(bytes, contentType, ctx.origin);
    if (outcome !== 'taken') throw invalidRequest(say(`report.${outcome}`));
  },
});
