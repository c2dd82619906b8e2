import { type Keeper, type Kind, retentionJobs } from './retention-data.ts';
import type { Query } from './store.ts';

/** What is there of one company, all of one moment. */
type Facts = Record<Kind | (typeof counted)[number], number> & { readonly id: string };

const counted = [
  'sessions',
  'orphans',
  'transcripts',
  'enrichments',
  'words',
  'corrected',
  'keptAnswers',
  'rawAnswers',
  'toldSessions',
  'toldRefused',
  'removedEntries',
  'entriesCounted',
  'entriesSealed',
  'sessionsInDays',
  'changesWaiting',
] as const;

export interface Look {
  readonly facts: readonly Facts[];
  /** What clean-ups of the audit log say they removed, all of them together. */
  readonly toldEntries: number;
  readonly openOrders: number;
  /** Of the three, those whose newest slot came to its end. */
  readonly finishedJobs: readonly string[];
  readonly failedJobs: readonly string[];
}

export async function look(query: Query): Promise<Look> {
  const [row] = await query<{ look: Look }>(lookStatement, [retentionJobs]);
  if (!row) throw new Error('the database says nothing');
  return row.look;
}

const sum = (looked: Look, kind: keyof Omit<Facts, 'id'>): number =>
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

const hanging = [
  'session_transcript',
  'session_enrichment',
  'session_correction',
  'session_search',
  'import_item',
];
const count = (from: string, alias = 't') => `(SELECT count(*) FROM ${from} AND ${alias}.company_id = c.id)`;
const tables = (name: string, condition = 'true') => count(`${name} t WHERE ${condition}`);
const told = (action: string) =>
  `(SELECT coalesce(sum((e.metadata->>'removedCount')::integer), 0) FROM audit_entry e WHERE e.company_id = c.id AND e.action = '${action}')`;

const columns: Record<Kind | (typeof counted)[number], string> = {
  oldSessions: tables('session', "t.external_id LIKE 'old-%'"),
  youngSessions: tables('session', "t.external_id LIKE 'young-%'"),
  oldEntries: tables('audit_entry', "t.action = 'chaos.old'"),
  youngEntries: tables('audit_entry', "t.action = 'chaos.young'"),
  oldRefused: tables('import_rejection', "t.row_text = 'old'"),
  youngRefused: tables('import_rejection', "t.row_text = 'young'"),
  sessions: tables('session'),
  orphans: hanging
    .map((name) =>
      tables(
        name,
        'NOT EXISTS (SELECT FROM session s WHERE s.company_id = t.company_id AND s.id = t.session_id)',
      ),
    )
    .join(' + '),
  transcripts: tables('session_transcript'),
  enrichments: tables('session_enrichment'),
  words: tables('session_search'),
  corrected: tables('session_correction', "t.field = 'language'"),
  keptAnswers: tables('ai_request', 't.kept IS NOT NULL'),
  rawAnswers: tables('batch_item', 't.raw IS NOT NULL'),
  toldSessions: told('sessions.retention'),
  toldRefused: told('imports.retention'),
  removedEntries: tables('audit_seal', 't.removed_by IS NOT NULL'),
  entriesCounted: `(SELECT coalesce(sum(t.entry_count), 0) FROM audit_count t WHERE t.company_id = c.id
    AND t.user_id = '00000000-0000-0000-0000-000000000000' AND t.event_type = '' AND t.outcome = '' AND t.severity = '')`,
  entriesSealed: tables('audit_seal', 't.removed_by IS NULL'),
  sessionsInDays: '(SELECT coalesce(sum(t.session_count), 0) FROM session_day t WHERE t.company_id = c.id)',
  changesWaiting: tables('session_change'),
};

/** One statement, so that nothing that still commits can come between two counts. */
const lookStatement = `SELECT json_build_object(
  'facts', (SELECT json_agg(json_build_object('id', c.id, ${Object.entries(columns)
    .map(([name, text]) => `'${name}', ${text}`)
    .join(',\n')})) FROM company c),
  'toldEntries', (SELECT coalesce(sum((metadata->>'recordsAffected')::integer), 0) FROM audit_entry WHERE action = 'audit.retention.cleanup'),
  'openOrders', (SELECT count(*) FROM audit_removal WHERE finished_at IS NULL),
  'finishedJobs', (SELECT coalesce(json_agg(name), '[]') FROM schedule WHERE name = ANY($1) AND lease_until IS NULL AND last_slot_at > now() - interval '36 hours'),
  'failedJobs', (SELECT coalesce(json_agg(name), '[]') FROM schedule WHERE name = ANY($1) AND last_error IS NOT NULL)
) AS look`;
