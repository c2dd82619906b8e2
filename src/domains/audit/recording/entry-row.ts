import type { Actor } from '../../../kernel/actor.ts';
import type { AuditEntry, Origin } from '../../../kernel/audit-entry.ts';
import { nilId } from '../../../ports/ids.ts';
import { cleanText } from './clean-text.ts';
import { sealedWords } from './deed-words.ts';
import { sanitiseMetadata } from './sanitise-metadata.ts';

/** An entry as it is stored. `metadata` is canonical JSON text. */
export interface EntryRow {
  readonly company_id: string;
  readonly id: string;
  readonly occurred_at: string;
  readonly event_type: string;
  readonly action: string;
  readonly outcome: string;
  readonly severity: string;
  readonly user_id: string | null;
  readonly user_email: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly session_id: string | null;
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly description: string;
  readonly metadata: string;
}

interface EntryParts {
  readonly id: string;
  readonly occurredAt: Date;
  readonly companyId: string;
  readonly actor: Actor;
  readonly origin: Origin;
  readonly entry: AuditEntry;
}

/** Puts together who, what, on what, from where, and keeps out what must not be kept. */
export function entryRow({ id, occurredAt, companyId, actor, origin, entry }: EntryParts): EntryRow {
  const user = actor.type === 'user' ? actor : null;
  const metadata = machine(actor, placed(origin, entry.metadata));
  const email = user?.email ?? entry.subject?.email ?? null;
  return {
    company_id: companyId,
    id,
    occurred_at: occurredAt.toISOString(),
    event_type: entry.eventType,
    action: cleanText(entry.action, 100),
    outcome: entry.outcome ?? 'SUCCESS',
    severity: entry.severity ?? 'LOW',
    user_id: user?.userId ?? entry.subject?.userId ?? null,
    user_email: email !== null && looksLikeEmail(email) ? cleanText(email, 254) : null,
    ip_address: origin.address && cleanText(origin.address, 64),
    user_agent: origin.userAgent && cleanText(origin.userAgent, 300),
    request_id: cleanText(origin.requestId, 64),
    session_id: user?.sessionId ?? null,
    resource_type: entry.resource ? cleanText(entry.resource.type, 60) : null,
    resource_id: entry.resource ? cleanText(entry.resource.id, 200) : null,
    description: cleanText(sealedWords({ ...entry, metadata }), 500),
    metadata: sanitiseMetadata(metadata),
  };
}

/** The chain that an entry belongs to, when no transaction of a company decides it. */
export function chainOf(actor: Actor, entry: AuditEntry): string {
  if (entry.companyId !== undefined) return entry.companyId ?? nilId;
  return (actor.type === 'user' ? actor.companyId : null) ?? nilId;
}

/** A schedule or an operator has no user; the metadata says which of them it was. */
function machine(actor: Actor, metadata: AuditEntry['metadata']): AuditEntry['metadata'] {
  if (actor.type === 'system') return { ...metadata, actor: `schedule:${actor.job}` };
  return actor.type === 'operator' ? { ...metadata, actor: 'operator' } : metadata;
}

/** The country is kept with the entry: nobody can ask the proxy again. */
function placed({ country }: Origin, metadata: AuditEntry['metadata']): AuditEntry['metadata'] {
  return country ? { ...metadata, ipCountry: country } : metadata;
}

/** People type passwords into the wrong field. */
const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
