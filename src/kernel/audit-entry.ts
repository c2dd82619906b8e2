import type { Tx } from '../db/database.ts';
import type { English } from '../words/en.ts';
import type { Sentence, SentenceCode } from '../words/sentence.ts';
import type { ParamsOf } from '../words/translate.ts';
import type { Actor } from './actor.ts';

export const eventTypes = [
  'AUTHENTICATION',
  'AUTHORIZATION',
  'USER_MANAGEMENT',
  'COMPANY_MANAGEMENT',
  'PASSWORD_RESET',
  'CSRF_PROTECTION',
  'RATE_LIMITING',
  'PLATFORM_ADMIN',
  'DATA_ACCESS',
  'DATA_IMPORT',
  'DATA_PRIVACY',
  'AI_PROCESSING',
  'CSP_VIOLATION',
  'SECURITY_ALERT',
  'SYSTEM_CONFIG',
  'API_SECURITY',
] as const;
export type EventType = (typeof eventTypes)[number];

export const outcomes = ['SUCCESS', 'FAILURE', 'BLOCKED', 'RATE_LIMITED', 'SUSPICIOUS'] as const;
export type Outcome = (typeof outcomes)[number];

export const severities = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type Severity = (typeof severities)[number];

type DeedOf<Code> = Code extends `deed.${infer Name}`
  ? Name extends `${string}:${string}` | `${string}.${Outcome}`
    ? never
    : Name
  : never;
type ToldOf<Name extends string> =
  ParamsOf<English, `deed.${Name}`, string | number> extends [infer Facts]
    ? { readonly action: Name; readonly metadata: Facts & Readonly<Record<string, unknown>> }
    : never;
type Told = { [Name in DeedOf<SentenceCode>]: ToldOf<Name> }[DeedOf<SentenceCode>];

/** An action that the catalogue has a sentence for, which needs no facts. Dotted, for example `user.invite`. */
export type Deed = Exclude<DeedOf<SentenceCode>, Told['action']>;

type Words =
  | ((Told | { readonly action: Deed }) & { readonly description?: never })
  | { readonly action: string; readonly description: Sentence | string };

interface Facts {
  readonly outcome?: Outcome;
  readonly severity?: Severity;
  readonly resource?: { readonly type: string; readonly id: string };
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The company it belongs to, when that is not the actor's. `null` is the platform. */
  readonly companyId?: string | null;
  /** The person it is about, when nobody is signed in: a failed sign-in, a reset. */
  readonly subject?: { readonly userId: string | null; readonly email: string | null };
}

/** What an act leaves behind. No secret, token, password or transcript text belongs in it. */
export type AuditEntry = Facts & Words & { readonly eventType: EventType };

/** The same of an operation, whose `audit` is the event that it records unless the entry names another. */
export type OwnEntry = Facts & Words & { readonly eventType?: EventType };

/** Where a call came from. */
export interface Origin {
  readonly requestId: string;
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Of the address, when a trusted proxy told it: two capitals. */
  readonly country?: string | null;
  /** That the caller asks for, by its tag. */
  readonly language?: string | null;
}

/** Implemented by the audit domain. */
export interface AuditRecorder {
  /** In the transaction of the act: what cannot be recorded does not happen. */
  record(tx: Tx, actor: Actor, origin: Origin, entry: AuditEntry): Promise<void>;
  /** A refusal, in a transaction of its own; floods of equal ones fold into a count. */
  recordRefusal(actor: Actor, origin: Origin, entry: AuditEntry): void;
}
