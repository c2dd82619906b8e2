import type { Config } from '../config/config.ts';
import type { Database, Tx } from '../db/database.ts';
import type { AiAccounts } from '../ports/ai-batch/ai-accounts.ts';
import type { AiProvider } from '../ports/ai-batch/open-provider.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disk } from '../ports/disk.ts';
import type { Geoip } from '../ports/geoip.ts';
import type { IdentityClient } from '../ports/identity/identity-client.ts';
import type { KeyedHash } from '../ports/keyed-hash.ts';
import type { Mail, Mailer } from '../ports/mailer/mail.ts';
import type { ResolveHost } from '../ports/outbound/resolve-host.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { PersonMarks } from '../ports/person-marks.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { TextRecords } from '../ports/text-records.ts';
import type { Traces } from '../ports/traces.ts';
import type { WebhookSender } from '../ports/webhook.ts';
import type { Actor } from './actor.ts';
import type { AuditChain } from './audit-chain.ts';
import type { AuditRecorder, Origin } from './audit-entry.ts';
import type { AppError, Issue } from './errors.ts';
import type { Log } from './log.ts';
import type { DiskWatch } from './machine/disk-room.ts';
import type { SystemMonitor } from './machine/system-sample.ts';
import type { CompanyQueue } from './pace/company-queue.ts';
import type { FairPlaces } from './pace/fair-places.ts';
import type { Rounds } from './pace/rounds.ts';
import type { SharedRoom } from './pace/shared-room.ts';
import type { WaitingRequests } from './pace/waiting-requests.ts';
import type { ScheduleState } from './schedule-state.ts';

/** The outside world, as the service sees it. Tests hand in their own. */
export interface Ports {
  readonly clock: Clock;
  readonly disk: Disk;
  readonly hasher: PasswordHasher;
  readonly mailer: Mailer;
  readonly secretBox: SecretBox;
  readonly personMarks: PersonMarks;
  readonly keyedHash: KeyedHash;
  /** null: sessions wait, and the screens say why. */
  readonly ai: AiProvider | null;
  /** Providers that companies set for themselves, and what the service used before. */
  readonly aiAccounts: AiAccounts;
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
  enqueue(
    tx: Tx,
    mail: Mail,
    options?: { readonly discard?: boolean; readonly about?: string },
  ): Promise<void>;
  /** Many at once, each with what it is about. */
  enqueueAll(tx: Tx, mails: readonly { readonly mail: Mail; readonly about: string }[]): Promise<void>;
}

/** Counts failures on one account, whatever addresses they come from. */
export interface AccountThrottle {
  isBlocked(account: string): Promise<boolean>;
  countFailure(account: string): Promise<void>;
}

export interface DeviceOwner {
  readonly id: string;
  /** Grows when the account is won back: what was marked before is no device of its owner any more. */
  readonly deviceEpoch: number;
}

/** What browsers are given to show again: session tokens, anti-forgery tokens, the mark of a known device. */
export interface BrowserTokens {
  signSession(
    claims: { sessionId: string; userId: string },
    now: Date,
    sessionExpiresAt: Date,
  ): Promise<string>;
  issueCsrf(sessionId: string | null): string;
  markDevice(owner: DeviceOwner): string;
  isKnownDevice(mark: string | undefined, owner: DeviceOwner): boolean;
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

/** How a session comes before somebody: opened with its transcript, as a row of a page, as a row of a file. */
export type ReadingWay = 'opened' | 'listed' | 'exported';

/** Who is handed which sessions: counted in memory, stored within seconds. */
export interface ReadingTally {
  /** `call` is the same for all that one call hands out: together that is one reading. */
  add(
    call: { readonly actor: Actor; readonly origin: Origin },
    session: { readonly companyId: string; readonly id: string },
    way: ReadingWay,
  ): void;
  /** The audit log is told of a company's readings at once, the hour that is not over included. */
  settle(companyId: string): Promise<void>;
}

/** Values that were dear to make, kept while there is room for so many bytes. */
export interface KeptValues {
  get(key: string): unknown;
  set(key: string, value: unknown, bytes: number): void;
}

/** What the figures of sessions keep in memory. */
export interface FiguresMemory {
  readonly cache: KeptValues;
  /** Until when a company is left alone whose figures keep changing, by the monotonic clock. */
  readonly restUntilMs: Map<string, number>;
  /** How often in a row the figures of a company could not be brought up to date. */
  readonly failures: Map<string, number>;
  /** Where the background goes on beside an import. */
  readonly nextDays: Map<string, number>;
  /** Of those who bring a company's figures up to date, one at a time asks for their lock. */
  readonly inQueue: CompanyQueue;
  /**
   * Somebody brings in a great many sessions of this company. What follows from them in the background steps back until
   * the answer is called: done meanwhile it would take the import's time, and much of it would have to be done again.
   */
  holdBack(companyId: string): () => void;
  isHeldBack(companyId: string): boolean;
}

/** Work on the files that were handed in on this instance. */
export interface ImportWork {
  /** Looks for work now. */
  kick(): void;
  /** Begins to ask a company's source; false: it is being asked. */
  pull(companyId: string, by: { readonly actor: Actor; readonly origin: Origin }): boolean;
  /** Ends the work on these, and removes their files as far as they are on this disk. */
  discard(importIds: readonly string[]): Promise<void>;
  /** When nothing is left to do. */
  idle(): Promise<void>;
}

/** Alert messages that wait for the channels of companies. */
export interface ChannelWork {
  /** Begins what is due and waits a little for it; how many went through, null while some receiver takes its time. */
  send(due: readonly ChannelLane[], signal: AbortSignal): Promise<number | null>;
}

export interface ChannelLane {
  readonly companyId: string;
  readonly channelId: string;
}

/** How programs send: their own JSON, or OpenTelemetry's spans. */
export type IngestWay = 'push' | 'otlp';

/** What one request of a program brought. */
export interface Delivery {
  readonly companyId: string;
  readonly keyId: string;
  readonly way: IngestWay;
  readonly sessions: readonly {
    readonly id: string | null;
    readonly externalId: string | null;
    readonly outcome: 'new' | 'changed' | 'identical' | 'rejected';
    readonly issues?: readonly Issue[] | undefined;
  }[];
}

/** What programs send, for the page that shows it: counted in memory, stored within a second. */
export interface ArrivalBook {
  add(delivery: Delivery): void;
  /** A request that was refused whole. */
  refuse(sender: Omit<Delivery, 'sessions'>, error: AppError): void;
  /** What of a request that was taken was not, so many times. */
  leaveOut(sender: Omit<Delivery, 'sessions'>, issue: Issue, count: number): void;
  /** Stores what waits, so that a reading sees it. */
  flush(): Promise<void>;
}

/** What counts or queues in memory and stores it later is built with these, before the services are. */
export interface Groundwork {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Everything that is built once, in app.ts, and lives as long as the process. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly ports: Ports;
  readonly audit: AuditRecorder;
  readonly auditChain: AuditChain;
  readonly mail: MailOutbox;
  readonly throttle: AccountThrottle;
  readonly browser: BrowserTokens;
  readonly cspInbox: CspInbox;
  readonly readings: ReadingTally;
  readonly figures: FiguresMemory;
  readonly arrivals: ArrivalBook;
  /** Messages that programs add to conversations. */
  readonly additions: Rounds;
  readonly imports: ImportWork;
  readonly channels: ChannelWork;
  /** For looks at files, which hold much of them in memory. */
  readonly previews: FairPlaces;
  /** For what programs deliver, by its bytes: read, it takes ten times as much, and until it is stored. */
  readonly deliveries: SharedRoom;
  readonly schedules: Schedules;
  readonly traces: Traces;
  readonly monitor: SystemMonitor;
  readonly disk: DiskWatch;
  /** For work that nobody waits for: it lets them go first. */
  readonly requests: Pick<WaitingRequests, 'untilQuiet'>;
  readonly log: Log;
}
