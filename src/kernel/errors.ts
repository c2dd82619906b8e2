import { sayBytes } from '../words/say-bytes.ts';
import { inEnglish, inWords, type Sentence, say } from '../words/sentence.ts';
import type { ErrorCode } from './error-codes.ts';

/** What is wrong with one field. */
export type Issue = { path: string; message: Sentence | string };

type Details = Readonly<Record<string, unknown>>;

/** A refusal that a caller may read. Anything else that is thrown becomes a neutral INTERNAL_ERROR. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  /** In English, as the message: for logs, the audit log and the command line. */
  readonly details: Details;
  readonly #said: { readonly sentence: Sentence; readonly details: Details };

  constructor(code: ErrorCode, status: number, sentence: Sentence, details: Details = {}) {
    super(inEnglish(sentence));
    this.code = code;
    this.status = status;
    this.#said = { sentence, details };
    this.details = this.told('en').details;
  }

  get sentence(): Sentence {
    return this.#said.sentence;
  }

  /** What whoever reads this language is told. */
  told(language: string | null): { readonly message: string; readonly details: Details } {
    const { sentence, details } = this.#said;
    const { issues } = details as { readonly issues?: readonly Issue[] };
    const told = issues?.map(({ path, message }) => ({ path, message: inWords(message, language) }));
    return { message: inWords(sentence, language), details: told ? { ...details, issues: told } : details };
  }
}

export const unauthorized = (sentence: Sentence = say('refusal.signIn'), details?: Details) =>
  new AppError('UNAUTHORIZED', 401, sentence, details);

export const forbidden = (sentence: Sentence = say('refusal.forbidden'), details?: Details) =>
  new AppError('FORBIDDEN', 403, sentence, details);

/** Not a matter of rights: `reason` tells it from somebody who tries what they may not do. */
export const emailUnconfirmed = () => forbidden(say('refusal.confirmEmail'), { reason: unconfirmed });
export const unconfirmed = 'email-unconfirmed';

/** The password or code that an act asks for was wrong: the try has left its entry, and is nobody's reach for more. */
export const wrongSecret = (sentence: Sentence, details?: Details) =>
  forbidden(sentence, { ...details, reason: secretWrong });
export const isWrongSecret = ({ details }: AppError): boolean => details['reason'] === secretWrong;
const secretWrong = 'wrong-secret';

export const csrfInvalid = () => new AppError('CSRF_INVALID', 403, say('refusal.csrf'));

/** What cannot be read at all: bad JSON, a wrong content type, a query or path value of the wrong form. */
export const invalidRequest = (sentence: Sentence, issues: readonly Issue[] = []) =>
  new AppError('VALIDATION_ERROR', 400, sentence, { issues });

/** A readable body whose fields break a rule. */
export const invalidFields = (issues: readonly Issue[], sentence: Sentence = say('refusal.fields')) =>
  new AppError('VALIDATION_ERROR', 422, sentence, { issues });

/** One field of a body that breaks a rule: what is said of it is what is said. */
export const invalidField = (path: string, message: Sentence) => invalidFields([{ path, message }], message);

/** The same of a query or a path. */
export const invalidParameter = (path: string, message: Sentence) =>
  invalidRequest(message, [{ path, message }]);

export const unreadable = () => invalidRequest(say('refusal.unreadable'));

export const tooLarge = (maxBytes: number) =>
  new AppError('VALIDATION_ERROR', 413, say('refusal.tooLarge', { bytes: sayBytes(maxBytes) }), {
    issues: [],
    maxBytes,
  });

export const headersTooLarge = () =>
  new AppError('VALIDATION_ERROR', 431, say('refusal.headersTooLarge'), { issues: [] });

export const addressTooLong = () =>
  new AppError('VALIDATION_ERROR', 431, say('refusal.addressTooLong'), { issues: [] });

export const notFound = (what: Sentence = say('thing.this')) =>
  new AppError('NOT_FOUND', 404, say('refusal.notFound', { what }));

export const conflict = (sentence: Sentence, details?: Details) =>
  new AppError('CONFLICT', 409, sentence, details);

export const rateLimited = (retryAfterSeconds: number, scope: string) =>
  new AppError('RATE_LIMITED', 429, say('refusal.rateLimited', { seconds: retryAfterSeconds }), {
    scope,
    retryAfterSeconds,
  });

/** The contract has no 503: who is turned away for want of room is told to come back, like any other surplus. */
export const overloaded = (retryAfterSeconds: number) =>
  new AppError('RATE_LIMITED', 429, say('refusal.overloaded', { seconds: retryAfterSeconds }), {
    retryAfterSeconds,
  });

/** Says no more than that: which database, and when it is over, is the operator's affair. */
export const beingMoved = () => new AppError('INTERNAL_ERROR', 503, say('refusal.beingMoved'));

/** For programs, which send again what is answered so, and drop what is answered 500. */
export const notStoredNow = () => new AppError('INTERNAL_ERROR', 503, say('refusal.notStoredNow'));

export const internalError = (requestId: string) =>
  new AppError('INTERNAL_ERROR', 500, say('refusal.internal'), { requestId });
