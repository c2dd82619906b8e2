import { isRecord, serviceError } from './rpc-error.ts';
import { screenLanguage } from './screen-language.ts';

/** The anti-forgery token of this browser: fetched when first needed, forgotten when the session changes. */
export interface Csrf {
  token(): Promise<string>;
  forget(): void;
}

export function createCsrf(fetchToken: () => Promise<string>): Csrf {
  let pending: Promise<string> | null = null;
  return {
    token() {
      pending ??= fetchToken().catch((error: unknown) => {
        pending = null;
        throw error;
      });
      return pending;
    },
    forget() {
      pending = null;
    },
  };
}

export async function fetchCsrfToken(): Promise<string> {
  const answer = await fetch('/api/csrf-token', {
    headers: { accept: 'application/json', 'accept-language': screenLanguage() },
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && isRecord(body) && typeof body['csrfToken'] === 'string') return body['csrfToken'];
  throw serviceError(answer.status, body);
}
