import { parseAddress } from '../../../config/parse-address.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { subscriberOf } from '../../../kernel/addresses/subscriber-of.ts';
import type { AuditEntry, Origin } from '../../../kernel/audit-entry.ts';
import { nilId } from '../../../ports/ids.ts';
import { sealedWords } from './deed-words.ts';

/** A refusal that shall become an entry of its own. */
export interface Refusal {
  readonly companyId: string;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly entry: AuditEntry;
  readonly at: Date;
}

interface Window {
  readonly first: Refusal;
  readonly endsAtMs: number;
  readonly manyAddresses: boolean;
  readonly people: Set<string>;
  /** Of the same network as the first one, and from another address of it. */
  hasNeighbours: boolean;
  count: number;
  firstAt: Date;
  lastAt: Date;
}

interface RefusalFolder {
  /** True: write it now. False: it was counted, and becomes part of one entry at the minute's end. */
  take(refusal: Refusal, nowMs: number, mayWrite: boolean): boolean;
  /** The entries of the minutes that are over; of all minutes when there is no time. */
  due(nowMs?: number): Refusal[];
}

const foldWindowMs = 60_000;
const maxPeople = 100;
/** What a company's own people do is little; what nobody is known for comes from everywhere. */
const maxOfCompany = 1_000;
const maxOfNobody = 10_000;

/**
 * Folds floods: of equal refusals in a minute from one network, as the limits count them, the first is an entry, the
 * rest are one with a count. Past so many at a time of one company, further ones of it share a window per type and
 * action; no other company's do.
 */
export function createRefusalFolder(): RefusalFolder {
  const companies = new Map<string, Map<string, Window>>();

  function windowsOf(companyId: string): Map<string, Window> {
    const known = companies.get(companyId);
    if (known) return known;
    const windows = new Map<string, Window>();
    companies.set(companyId, windows);
    return windows;
  }

  return {
    take(refusal, nowMs, mayWrite) {
      const windows = windowsOf(refusal.companyId);
      const kind = `${refusal.entry.eventType} ${refusal.entry.action}`;
      const own = `${kind} ${networkOf(refusal)}`;
      const known = windows.get(own);
      if (known && nowMs < known.endsAtMs) {
        add(known, refusal);
        return false;
      }
      if (known || windows.size < (refusal.companyId === nilId ? maxOfNobody : maxOfCompany)) {
        // A minute that is over but still has its count waits under another key for `due`.
        if (known && known.count > 0) windows.set(`${own} ${known.endsAtMs}`, known);
        const window = open(refusal, nowMs, false);
        windows.set(own, window);
        if (!mayWrite) add(window, refusal);
        return mayWrite;
      }
      const shared = windows.get(kind) ?? open(refusal, nowMs, true);
      windows.set(kind, shared);
      add(shared, refusal);
      return false;
    },
    due(nowMs = Number.POSITIVE_INFINITY) {
      const over: Window[] = [];
      for (const [companyId, windows] of companies) {
        for (const [key, window] of windows) {
          if (window.endsAtMs > nowMs) continue;
          windows.delete(key);
          if (window.count > 0) over.push(window);
        }
        if (windows.size === 0) companies.delete(companyId);
      }
      return over.map(folded);
    },
  };
}

function open(refusal: Refusal, nowMs: number, manyAddresses: boolean): Window {
  return {
    first: refusal,
    endsAtMs: nowMs + foldWindowMs,
    manyAddresses,
    people: new Set(),
    hasNeighbours: false,
    count: 0,
    firstAt: refusal.at,
    lastAt: refusal.at,
  };
}

function add(window: Window, refusal: Refusal): void {
  if (window.count === 0) window.firstAt = refusal.at;
  window.count += 1;
  window.lastAt = refusal.at;
  if (refusal.origin.address !== window.first.origin.address) window.hasNeighbours = true;
  if (window.people.size < maxPeople) window.people.add(personOf(refusal));
}

function networkOf({ origin }: Refusal): string {
  const address = origin.address ? parseAddress(origin.address) : undefined;
  return address ? subscriberOf(address) : '';
}

function folded(window: Window): Refusal {
  const { first, count, firstAt, lastAt, manyAddresses, hasNeighbours, people } = window;
  const samePerson = people.size === 1 && people.has(personOf(first));
  const { subject, ...entry } = first.entry;
  const times = `${count} more of these within a minute.`;
  return {
    companyId: first.companyId,
    at: lastAt,
    actor: samePerson ? first.actor : { type: 'anonymous' },
    origin: { ...first.origin, ...(manyAddresses ? { address: null, userAgent: null, country: null } : {}) },
    entry: {
      ...entry,
      ...(samePerson && subject ? { subject } : {}),
      description: `${sealedWords(first.entry)} ${times}`,
      metadata: {
        ...entry.metadata,
        count,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
        people: people.size,
        ...(manyAddresses ? { manyAddresses } : {}),
        ...(hasNeighbours && !manyAddresses ? { network: networkOf(first) } : {}),
      },
    },
  };
}

function personOf({ actor, entry }: Refusal): string {
  if (actor.type === 'user') return actor.userId;
  if (actor.type === 'key') return actor.keyId;
  return entry.subject?.userId ?? entry.subject?.email ?? '';
}
