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
  const details = isRecord(body) && isRecord(body['details']) ? body['details'] : {};
  const code = isRecord(body) && typeof body['code'] === 'string' ? body['code'] : 'INTERNAL_ERROR';
  const message = isRecord(body) && typeof body['error'] === 'string' ? body['error'] : '';
  throw Object.assign(new Error(message), { data: { code, httpStatus: answer.status, details } });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
