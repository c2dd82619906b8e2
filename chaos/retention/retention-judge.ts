import type { Query } from '../store.ts';
import { type Keeper, retentionJobs } from './retention-data.ts';

export interface Look {
  readonly facts: readonly Facts[];
  /** What clean-ups of the audit log say they removed, all of them together. */
  readonly toldEntries: number;
  readonly openOrders: number;
  /** Of the three, those whose newest slot came to its end. */
  readonly finishedJobs: readonly string[];
  readonly failedJobs: readonly string[];
  /** Those that a process was in the middle of when it was killed. */
  readonly cutOffJobs: readonly string[];
}

type Scanned = Omit<Look, 'facts'> & {
  readonly parts: readonly { readonly id: string; readonly part: Partial<Facts> }[];
};

export async function look(query: Query, killedPid = 0): Promise<Look> {
  const [row] = await query<{ look: Scanned }>(lookStatement, [retentionJobs, killedPid]);
  if (!row) throw new Error('the database says nothing');
  const { parts, ...rest } = row.look;
  const nothing = Object.fromEntries(Object.keys(counted).map((fact) => [fact, 0]));
  const facts = [...new Set(parts.map(({ id }) => id))].map((id) => {
    const own = parts.filter((of) => of.id === id).map(({ part }) => part);
    return Object.assign({ id }, nothing, ...own) as Facts;
  });
  return { ...rest, facts };
}

const sum = (looked: Look, kind: Fact): number =>
  looked.facts.reduce((total, facts) => total + facts[kind], 0);

export const leftOf = (looked: Look) => ({
  sessions: sum(looked, 'oldSessions'),
  entries: sum(looked, 'oldEntries'),
  refused: sum(looked, 'oldRefused'),
});

/** What must hold at any moment, however far the clean-up came: every difference in words. */
export function faultsOf(looked: Look, keepers: readonly Keeper[]): string[] {
  const faults: string[] = [];
  for (const { id, name, made } of keepers) {
    const facts = looked.facts.find((of) => of.id === id);
    if (!facts) return [`${name} is gone`];
    const same = (what: string, is: number, must: number) => {
      if (is !== must) faults.push(`${name}: ${is} ${what} instead of ${must}`);
    };
    same('young sessions', facts.youngSessions, made.youngSessions);
    same('young audit entries', facts.youngEntries, made.youngEntries);
    same('young refused rows', facts.youngRefused, made.youngRefused);
    same('rows without their session', facts.orphans, 0);
    for (const kind of ['transcripts', 'enrichments', 'corrected', 'keptAnswers', 'rawAnswers'] as const)
      same(kind, facts[kind], facts.sessions);
    same('removed sessions in the audit log', facts.toldSessions, made.oldSessions - facts.oldSessions);
    same('removed refused rows in the audit log', facts.toldRefused, made.oldRefused - facts.oldRefused);
    same('entries marked as removed', facts.removedEntries, made.oldEntries - facts.oldEntries);
    same('entries in the counts per day', facts.entriesCounted, facts.entriesSealed);
  }
  const removed = sum(looked, 'removedEntries');
  if (looked.toldEntries < removed)
    faults.push(`${removed} audit entries removed, and clean-ups say ${looked.toldEntries}`);
  for (const name of looked.failedJobs) faults.push(`${name} failed`);
  if (looked.finishedJobs.includes('session-retention') && leftOf(looked).sessions > 0)
    faults.push(`session-retention came to its end and left ${leftOf(looked).sessions} old sessions`);
  if (looked.finishedJobs.includes('import-retention') && leftOf(looked).refused > 0)
    faults.push(`import-retention came to its end and left ${leftOf(looked).refused} old rows`);
  return faults;
}

/** What must hold once all that was due has come to its end and figures were read. */
export function faultsAtEnd(looked: Look): string[] {
  const faults: string[] = [];
  const claim = (good: boolean, text: string) => void (good || faults.push(text));
  const { sessions, entries, refused } = leftOf(looked);
  claim(sessions + entries + refused === 0, `left at the end: ${JSON.stringify(leftOf(looked))}`);
  claim(looked.openOrders === 0, `${looked.openOrders} orders to remove entries are open at the end`);
  const removed = sum(looked, 'removedEntries');
  claim(
    looked.toldEntries === removed,
    `clean-ups say they removed ${looked.toldEntries} entries, ${removed} are gone`,
  );
  claim(sum(looked, 'changesWaiting') === 0, 'figures or words are not up to date at the end');
  for (const [what, count] of [
    ['figures', sum(looked, 'sessionsInDays')],
    ['words', sum(looked, 'words')],
  ] as const)
    claim(
      count === sum(looked, 'sessions'),
      `${what} of ${count} sessions, ${sum(looked, 'sessions')} are there`,
    );
  return faults;
}

const orphans = ['session_transcript', 'session_enrichment', 'session_correction', 'import_item']
  .map(
    (name) =>
      `SELECT t.company_id FROM ${name} t LEFT JOIN session s ON s.company_id = t.company_id AND s.id = t.session_id WHERE s.id IS NULL`,
  )
  .join(' UNION ALL ');

const removedBy = (action: string) =>
  `sum((metadata->>'removedCount')::integer) FILTER (WHERE action = '${action}')`;

/** What is counted of each company: in which table, and how. */
const counted = {
  sessions: ['session', 'count(*)'],
  oldSessions: ['session', "count(*) FILTER (WHERE external_id LIKE 'old-%')"],
  youngSessions: ['session', "count(*) FILTER (WHERE external_id LIKE 'young-%')"],
  oldEntries: ['audit_entry', "count(*) FILTER (WHERE action = 'chaos.old')"],
  youngEntries: ['audit_entry', "count(*) FILTER (WHERE action = 'chaos.young')"],
  toldSessions: ['audit_entry', removedBy('sessions.retention')],
  toldRefused: ['audit_entry', removedBy('imports.retention')],
  oldRefused: ['import_rejection', "count(*) FILTER (WHERE row_text = 'old')"],
  youngRefused: ['import_rejection', "count(*) FILTER (WHERE row_text = 'young')"],
  transcripts: ['session_transcript', 'count(*)'],
  enrichments: ['session_enrichment', 'count(*)'],
  words: ['search_day', 'sum(length(docs) / 32)'],
  corrected: ['session_correction', "count(*) FILTER (WHERE field = 'language')"],
  keptAnswers: ['ai_request', 'count(kept)'],
  rawAnswers: ['batch_item', 'count(raw)'],
  removedEntries: ['audit_seal', 'count(removed_by)'],
  entriesSealed: ['audit_seal', 'count(*) FILTER (WHERE removed_by IS NULL)'],
  entriesCounted: [
    'audit_count',
    `sum(entry_count) FILTER (WHERE user_id = '00000000-0000-0000-0000-000000000000'
       AND event_type = '' AND outcome = '' AND severity = '')`,
  ],
  sessionsInDays: ['session_day', 'sum(session_count)'],
  changesWaiting: ['session_change', 'count(*)'],
  orphans: [`(${orphans}) AS orphan`, 'count(*)'],
} satisfies Record<string, readonly [table: string, how: string]>;
type Fact = keyof typeof counted;
type Facts = Record<Fact, number> & { readonly id: string };

/** Each table is gone through once. */
const scanned = [...new Set(Object.values(counted).map(([table]) => table))]
  .map((table) => {
    const pairs = Object.entries(counted)
      .filter(([, [of]]) => of === table)
      .map(([fact, [, how]]) => `'${fact}', coalesce(${how}, 0)`);
    return `SELECT company_id AS id, json_build_object(${pairs.join(', ')}) AS part FROM ${table} GROUP BY company_id`;
  })
  .join(' UNION ALL ');

/** One statement, so that nothing that still commits can come between two counts. */
const lookStatement = `SELECT json_build_object(
  'parts', (SELECT json_agg(json_build_object('id', id, 'part', part)) FROM (${scanned}) AS scan),
  'toldEntries', (SELECT coalesce(sum((metadata->>'recordsAffected')::integer), 0) FROM audit_entry WHERE action = 'audit.retention.cleanup'),
  'openOrders', (SELECT count(*) FROM audit_removal WHERE finished_at IS NULL),
  'finishedJobs', (SELECT coalesce(json_agg(name), '[]') FROM schedule WHERE name = ANY($1) AND lease_until IS NULL AND last_slot_at > now() - interval '36 hours'),
  'failedJobs', (SELECT coalesce(json_agg(name), '[]') FROM schedule WHERE name = ANY($1) AND last_error IS NOT NULL),
  'cutOffJobs', (SELECT coalesce(json_agg(name), '[]') FROM schedule WHERE name = ANY($1) AND lease_until IS NOT NULL AND holder LIKE $2 || '-%')
) AS look`;
