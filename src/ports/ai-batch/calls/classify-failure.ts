import { inEnglish, type Sentence } from '../../../words/sentence.ts';
import type { ProviderErrorFacts, ProviderErrorKind } from '../ai-provider-error.ts';
import { redactSecrets, redactTold } from './redact-secrets.ts';

/** What was seen of a failure, whichever library or file it came from. */
export type SeenFailure = {
  /** Null: no answer came. */
  status: number | null;
  code: string | null;
  type: string | null;
  param: string | null;
  message: Sentence | string;
  header?: (name: string) => string | null;
  /** The request never left this machine (refused, unresolvable): nothing can have been committed. */
  neverSent?: boolean;
};

/**
 * One judgement for every provider. `mayCommit` is true for calls that change something at the
 * provider and are not idempotent: there a missing or broken answer is `unknown_outcome`.
 */
export function classifyFailure(
  seen: SeenFailure,
  options: { mayCommit: boolean; secrets?: readonly string[] },
): ProviderErrorFacts {
  const secrets = options.secrets ?? [];
  const clean = (text: string | null | undefined) => (text ? redactSecrets(text, secrets) : null);
  return {
    kind: kindOf(seen, options.mayCommit),
    status: seen.status,
    code: clean(seen.code ?? seen.type),
    param: clean(seen.param),
    requestId: clean(seen.header?.('x-request-id') ?? seen.header?.('request-id')),
    retryAfterMs: readRetryAfter(seen.header),
    enqueuedTokenLimit: readEnqueuedTokenLimit(inEnglish(seen.message)),
    tooLarge:
      seen.status === 413 || /too large|larger than the \d+ maximum|request_too_large/i.test(textOf(seen)),
    providerMessage: redactTold(seen.message, secrets),
  };
}

/** What a failure says of itself: the provider's own names for it, and its sentence. */
export type Told = { readonly code: string | null; readonly type?: string | null; readonly message: string };

const namesOf = ({ code, type }: Told): string => `${code ?? ''} ${type ?? ''}`;

/**
 * Out of credit, over the spending limit, or not billable: only a person can help. A sentence is believed by how it begins:
 * further on it may repeat what was sent, as a model or a category that is called "billing".
 */
export function isBilling(told: Told): boolean {
  return (
    /insufficient_quota|billing|spend(ing)?[ _]limit|payment/i.test(namesOf(told)) ||
    /^(your credit balance|you (have )?exceeded your current quota|billing (hard|soft) limit|(monthly )?spend(ing)? limit|insufficient_quota|payment required)/i.test(
      told.message,
    )
  );
}

export function isEnqueuedLimit(told: Told): boolean {
  return /token_limit_exceeded/i.test(namesOf(told)) || /^enqueued token limit/i.test(told.message);
}

/** A model that is not there, or not for this key. */
export const isNoModel = (told: Told): boolean => /model_not_found|key_model_access/i.test(namesOf(told));

/** Also the read-after-write lag just after an upload. */
export function isMissingFileText(text: string): boolean {
  return /cannot find file|no such file|file (?:with id )?\S{1,80} not found|input_not_held/i.test(text);
}

export function readEnqueuedTokenLimit(message: string): number | null {
  const match = /limit:\s*([\d,._]+)\s*enqueued tokens/i.exec(message);
  const limit = Number((match?.[1] ?? '').replace(/[,._]/g, ''));
  return Number.isSafeInteger(limit) && limit > 0 ? limit : null;
}

function kindOf(seen: SeenFailure, mayCommit: boolean): ProviderErrorKind {
  const unsure: ProviderErrorKind = mayCommit ? 'unknown_outcome' : 'transient';
  const told = { ...seen, message: inEnglish(seen.message) };
  const status = seen.status;
  if (status === null) return seen.neverSent ? 'transient' : unsure;
  if (status < 400 || status >= 500 || status === 408) return unsure;
  if (isNoModel(told)) return 'permanent';
  if (isEnqueuedLimit(told)) return 'capacity';
  if (status === 402 || isBilling(told)) return 'billing';
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'capacity';
  if (status === 404 || isMissingFileText(textOf(seen))) return 'not_found';
  if (status === 409 || status === 425) return unsure;
  return 'permanent';
}

function textOf(seen: SeenFailure): string {
  return `${seen.code ?? ''} ${seen.type ?? ''} ${inEnglish(seen.message)}`;
}

const dayMs = 24 * 3600 * 1000;

/** No longer than a day, whatever is asked for: what waits longer is given up anyway. */
function readRetryAfter(header: SeenFailure['header']): number | null {
  const askedMs = header ? askedPause(header) : null;
  return askedMs === null ? null : Math.min(askedMs, dayMs);
}

// A date is read against the answer's own Date header, so that no clock is needed here.
function askedPause(header: NonNullable<SeenFailure['header']>): number | null {
  const ms = Number(header('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const value = header('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null;
  const waitMs = Date.parse(value) - Date.parse(header('date') ?? '');
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
