import { z } from 'zod';
import { invalidRequest } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';

const problems = {
  'content-type': 'Send a report as application/csp-report, application/json or application/reports+json.',
  'not-json': 'The report is not valid JSON.',
  'no-usable-report': 'There is no report in it that names a directive or what was blocked.',
};

export const acceptReport = operation({
  id: 'csp.report',
  summary: 'Takes violation reports as browsers send them',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'csp',
  input: z.object({ contentType: z.string().nullable(), bytes: z.instanceof(Uint8Array) }),
  output: z.void(),
  audit: { none: 'anonymous and in floods: reports are counted, and the security rules look at the counts' },
  async run(ctx, { contentType, bytes }) {
    const outcome = ctx.services.cspInbox.take(bytes, contentType, ctx.origin);
    if (outcome !== 'taken') throw invalidRequest(problems[outcome]);
  },
});
