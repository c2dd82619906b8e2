import type { Config } from '../config/config.ts';
import type { Sight, SystemTx, TenantTx, Tx } from '../db/database.ts';
import type { Actor, UserActor } from './actor.ts';
import type { Origin, OwnEntry } from './audit-entry.ts';
import type { Log } from './log.ts';
import type { Ports, Services } from './services.ts';

export interface CookieOptions {
  readonly maxAgeSeconds: number;
  readonly sameSite: 'Lax' | 'Strict';
}

/** The cookies of the browser that called. Outside HTTP there are none, and setting them does nothing. */
export interface Browser {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
}

interface Ctx {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly config: Config;
  readonly ports: Ports;
  readonly services: Services;
  readonly log: Log;
  readonly browser: Browser;
  /** Ends when the caller's time is up; no transaction commits after that. */
  readonly signal: AbortSignal;
  /** Refuses whoever may not do it any more: for what waited for somebody else before it changes anything. */
  mayGoOn(): Promise<void>;
  now(): Date;
  /** The signed-in person; anybody else is refused with 401. */
  user(): UserActor;
  /** Leaves an audit entry in the transaction of the act. */
  record(tx: Tx, entry: OwnEntry): Promise<void>;
  /** Says that this call changed nothing worth an entry, although its operation usually does. */
  nothingToRecord(): void;
}

export interface CompanyCtx extends Ctx {
  readonly companyId: string;
  transaction<T>(work: (tx: TenantTx) => Promise<T>, sight?: Sight): Promise<T>;
}

export interface CompaniesCtx extends Ctx {
  /** `null`: all companies, for platform staff only. */
  readonly companyId: string | null;
  transaction<T>(work: (tx: Tx) => Promise<T>, sight?: Sight): Promise<T>;
}

export interface SystemCtx extends Ctx {
  transaction<T>(work: (tx: SystemTx) => Promise<T>, sight?: Sight): Promise<T>;
}
