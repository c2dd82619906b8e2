import { z } from 'zod';
import type { SystemCtx } from '../../kernel/context.ts';
import { SecretBoxError } from '../../ports/secret-box.ts';

const cookieName = 'provider-sign-in';
const context = 'identity.flow';
const lifeSeconds = 600;

const Base = {
  companyId: z.string(),
  issuer: z.string(),
  next: z.string().nullable(),
  expiresAt: z.number(),
};

/** asked: sent to the provider. proven: known by it, and asked for a code of the own authenticator. */
const Flow = z.discriminatedUnion('step', [
  z.object({ ...Base, step: z.literal('asked'), state: z.string(), nonce: z.string(), verifier: z.string() }),
  z.object({ ...Base, step: z.literal('proven'), userId: z.string(), subject: z.string() }),
]);
export type Flow = z.infer<typeof Flow>;
export type Asked = Extract<Flow, { step: 'asked' }>;
export type Proven = Extract<Flow, { step: 'proven' }>;

type NewFlow = Omit<Asked, 'expiresAt'> | Omit<Proven, 'expiresAt'>;

/** The flow lives sealed in the browser that began it: no other browser can end it, and the service keeps nothing. */
export function keepFlow(ctx: SystemCtx, flow: NewFlow): void {
  const expiresAt = ctx.now().getTime() + lifeSeconds * 1000;
  const sealed = ctx.ports.secretBox.seal(JSON.stringify({ ...flow, expiresAt }), context);
  ctx.browser.setCookie(cookieName, sealed, { maxAgeSeconds: lifeSeconds, sameSite: 'Lax' });
}

/** Takes the flow out of the browser: one answer of a provider counts once. */
export function takeFlow(ctx: SystemCtx): Flow | null {
  const sealed = ctx.browser.cookie(cookieName);
  if (!sealed) return null;
  ctx.browser.clearCookie(cookieName);
  const flow = open(ctx, sealed);
  return flow && flow.expiresAt > ctx.now().getTime() ? flow : null;
}

function open(ctx: SystemCtx, sealed: string): Flow | null {
  try {
    return Flow.parse(JSON.parse(ctx.ports.secretBox.open(sealed, context)));
  } catch (error) {
    if (error instanceof SecretBoxError || error instanceof z.ZodError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}
