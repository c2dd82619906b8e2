import type { Config } from '../config/config.ts';
import type { Database, Tx } from '../db/database.ts';
import type { AiProvider } from '../ports/ai-batch/open-provider.ts';
import type { Clock } from '../ports/clock.ts';
import type { Geoip } from '../ports/geoip.ts';
import type { IdentityClient } from '../ports/identity/identity-client.ts';
import type { Mail, Mailer } from '../ports/mailer/mail.ts';
import type { ResolveHost } from '../ports/outbound/guarded-lookup.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { TextRecords } from '../ports/text-records.ts';
import type { Traces } from '../ports/traces.ts';
import type { WebhookSender } from '../ports/webhook.ts';
import type { AuditRecorder, Origin } from './audit-entry.ts';
import type { Log } from './log.ts';
import type { ScheduleState } from './schedule-state.ts';
import type { SystemMonitor } from './system-sample.ts';
import type { WaitingRequests } from './waiting-requests.ts';

/** The outside world, as the service sees it. Tests hand in their own. */
export interface Ports {
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly mailer: Mailer;
  readonly secretBox: SecretBox;
  /** null: sessions wait, and the screens say why. */
  readonly ai: AiProvider | null;
  readonly geoip: Geoip;
  readonly webhook: WebhookSender;
  readonly identity: IdentityClient;
  readonly textRecords: TextRecords;
  /** Host names that somebody typed in; each answer is judged before a connection is made. */
  readonly resolveHost: ResolveHost;
}

/** Mails of an act: they leave after its commit, and not at all when it is rolled back. */
export interface MailOutbox {
  /** `discard`: goes through all the motions and is never sent, so that nobody can tell by the time it took. */
  enqueue(tx: Tx, mail: Mail, options?: { readonly discard?: boolean }): Promise<void>;
}

/** Refuses after too many failures on one account, whatever addresses they come from. */
export interface AccountThrottle {
  isBlocked(email: string): Promise<boolean>;
  countFailure(email: string): Promise<void>;
}

/** What browsers are given to show again: session tokens, anti-forgery tokens, the mark of a known device. */
export interface BrowserTokens {
  signSession(
    claims: { sessionId: string; userId: string },
    now: Date,
    sessionExpiresAt: Date,
  ): Promise<string>;
  issueCsrf(sessionId: string | null): string;
  markDevice(userId: string): string;
  isKnownDevice(mark: string | undefined, userId: string): boolean;
}

export interface Schedules {
  states(): Promise<ScheduleState[]>;
  /** Runs a job by hand, in turn with its schedule. False when it is running elsewhere. */
  runNow(name: string): Promise<boolean>;
}

/** Violation reports of browsers: counted in memory at once, stored within a second. */
export interface CspInbox {
  /** Takes the usable reports of one request, or says why there are none. */
  take(
    body: Uint8Array,
    contentType: string | null,
    origin: Origin,
  ): 'taken' | 'content-type' | 'not-json' | 'no-usable-report';
  /** Stores what waits, so that a reading sees it. */
  flush(): Promise<void>;
}

/** Everything that is built once, in app.ts, and lives as long as the process. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly ports: Ports;
  readonly audit: AuditRecorder;
  readonly mail: MailOutbox;
  readonly throttle: AccountThrottle;
  readonly browser: BrowserTokens;
  readonly cspInbox: CspInbox;
  readonly schedules: Schedules;
  readonly traces: Traces;
  readonly monitor: SystemMonitor;
  /** For work that nobody waits for: it lets them go first. */
  readonly requests: Pick<WaitingRequests, 'untilQuiet'>;
  readonly log: Log;
}
