import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../../ports/is-same-text.ts';

const pattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** Signed double-submit tokens: nothing is kept on the server, and a self-made pair is refused. */
export function createCsrfTokens(key: Buffer, previousKeys: readonly Buffer[] = []) {
  const sign = (signingKey: Buffer, nonce: string, sessionId: string | null): string =>
    createHmac('sha256', signingKey)
      .update(`csrf\n${sessionId ?? 'anonymous'}\n${nonce}`)
      .digest('base64url');

  return {
    /** A token for a signed-in session, or for nobody yet. */
    issue(sessionId: string | null) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(key, nonce, sessionId)}`;
    },
    /** True when header and cookie agree and the token was made here for this very session. */
    verify(header: string | undefined, cookie: string | undefined, sessionId: string | null) {
      if (!header || !cookie || !isSameText(header, cookie)) return false;
      const match = pattern.exec(header);
      const [nonce, signature] = [match?.[1], match?.[2]];
      if (!nonce || !signature) return false;
      return [key, ...previousKeys].some((candidate) =>
        isSameText(signature, sign(candidate, nonce, sessionId)),
      );
    },
  };
}

export type CsrfTokens = ReturnType<typeof createCsrfTokens>;
