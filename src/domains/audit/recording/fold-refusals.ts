import type { Actor, UserActor } from '../../../kernel/actor.ts';
import type { AuditEntry, Origin } from '../../../kernel/audit-entry.ts';

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

/**
 * Folds floods: of equal refusals in a minute the first is an entry, the rest are one with a count. Past
 * `maxWindows` addresses at a time, further ones share a window per type and action.
 */
export function createRefusalFolder(maxWindows = 10_000): RefusalFolder {
  const windows = new Map<string, Window>();

  function open(key: string, refusal: Refusal, nowMs: number, manyAddresses: boolean): Window {
    const window: Window = {
      first: refusal,
      endsAtMs: nowMs + foldWindowMs,
      manyAddresses,
      people: new Set(),
      count: 0,
      firstAt: refusal.at,
      lastAt: refusal.at,
    };
    windows.set(key, window);
    return window;
  }

  function add(window: Window, refusal: Refusal): void {
    if (window.count === 0) window.firstAt = refusal.at;
    window.count += 1;
    window.lastAt = refusal.at;
    if (window.people.size < maxPeople) window.people.add(personOf(refusal));
  }

  return {
    take(refusal, nowMs, mayWrite) {
      const kind = `${refusal.companyId} ${refusal.entry.eventType} ${refusal.entry.action}`;
      const own = `${kind} ${refusal.origin.address ?? ''}`;
      const known = windows.get(own);
      if (known && nowMs < known.endsAtMs) {
        add(known, refusal);
        return false;
      }
      if (known || windows.size < maxWindows) {
        // A minute that is over but still has its count waits under another key for `due`.
        if (known && known.count > 0) windows.set(`${own} ${known.endsAtMs}`, known);
        const window = open(own, refusal, nowMs, false);
        if (!mayWrite) add(window, refusal);
        return mayWrite;
      }
      add(windows.get(kind) ?? open(kind, refusal, nowMs, true), refusal);
      return false;
    },
    due(nowMs = Number.POSITIVE_INFINITY) {
      const over = [...windows].filter(([, window]) => window.endsAtMs <= nowMs);
      for (const [key] of over) windows.delete(key);
      return over.filter(([, window]) => window.count > 0).map(([, window]) => folded(window));
    },
  };
}

function folded({ first, count, firstAt, lastAt, manyAddresses, people }: Window): Refusal {
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
      description: `${entry.description} ${times}`,
      metadata: {
        ...entry.metadata,
        count,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
        people: people.size,
        ...(manyAddresses ? { manyAddresses } : {}),
      },
    },
  };
}

function personOf({ actor, entry }: Refusal): string {
  if (actor.type === 'user') return (actor satisfies UserActor).userId;
  return entry.subject?.userId ?? entry.subject?.email ?? '';
}
