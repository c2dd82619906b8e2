import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';

const lifeSeconds = 24 * 3600;

export const getCsrfToken = operation({
  id: 'auth.csrfToken',
  summary: 'Get a CSRF token; it is also set as a cookie',
  kind: 'query',
  access: 'public',
  scope: 'system',
  limit: 'csrf-token',
  input: z.strictObject({}),
  output: z.object({ csrfToken: z.string() }),
  async run(ctx) {
    const sessionId = ctx.actor.type === 'user' ? ctx.actor.sessionId : null;
    const csrfToken = ctx.services.browser.issueCsrf(sessionId);
    ctx.browser.setCookie('csrf-token', csrfToken, { maxAgeSeconds: lifeSeconds, sameSite: 'Strict' });
    return { csrfToken };
  },
});
