import { type Actor, companyOfActor } from '../../../kernel/actor.ts';
import type { AuditEntry, Origin } from '../../../kernel/audit-entry.ts';
import { nilId } from '../../../ports/ids.ts';
import type { StoredEntry } from '../chain/stored-entry.ts';
import { cleanText } from './clean-text.ts';
import { sealedWords } from './deed-words.ts';
import { sanitiseMetadata } from './sanitise-metadata.ts';

interface EntryParts {
  readonly id: string;
  readonly occurredAt: Date;
  readonly companyId: string;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly entry: AuditEntry;
}

/** Puts together who, what, on what, from where, and keeps out what must not be kept. Its metadata are canonical JSON. */
export function entryRow({ id, occurredAt, companyId, actor, origin, entry }: EntryParts): StoredEntry {
  const user = actor.type === 'user' ? actor : null;
  const kept = { ...placed(origin), ...machine(actor) };
  const email = user?.email ?? entry.subject?.email ?? null;
  return {
    companyId,
    id,
    occurredAt,
    eventType: entry.eventType,
    action: cleanText(entry.action, 100),
    outcome: entry.outcome ?? 'SUCCESS',
    severity: entry.severity ?? 'LOW',
    userId: user?.userId ?? entry.subject?.userId ?? null,
    userEmail: email !== null && looksLikeEmail(email) ? cleanText(email, 254) : null,
    ipAddress: origin.address && cleanText(origin.address, 64),
    userAgent: origin.userAgent && cleanText(origin.userAgent, 300),
    requestId: cleanText(origin.requestId, 64),
    sessionId: user?.sessionId ?? null,
    resourceType: entry.resource ? cleanText(entry.resource.type, 60) : null,
    resourceId: entry.resource ? cleanText(entry.resource.id, 200) : null,
    description: cleanText(sealedWords({ ...entry, metadata: { ...entry.metadata, ...kept } }), 500),
    metadata: sanitiseMetadata(entry.metadata, kept),
  };
}

/** The chain that an entry belongs to, when no transaction of a company decides it. */
export function chainOf(actor: Actor, entry: AuditEntry): string {
  if (entry.companyId !== undefined) return entry.companyId ?? nilId;
  return companyOfActor(actor) ?? nilId;
}

/** A program, a schedule or an operator is no user; the metadata says which of them it was. */
function machine(actor: Actor): { actor?: unknown } {
  if (actor.type === 'key') {
    const { type, keyId, name } = actor;
    return { actor: { type, keyId, name } };
  }
  if (actor.type === 'system') return { actor: `schedule:${actor.job}` };
  return actor.type === 'operator' ? { actor: 'operator' } : {};
}

/** The country is kept with the entry: nobody can ask the proxy again. */
const placed = ({ country }: Origin): { ipCountry?: string } => (country ? { ipCountry: country } : {});

/** People type passwords into the wrong field. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
