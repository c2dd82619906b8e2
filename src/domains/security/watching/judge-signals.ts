import type { SystemTx } from '../../../db/database.ts';
import { groupBy } from '../../../kernel/lists/group-by.ts';
import { allRules } from '../rules/all-rules.ts';
import type { Facts, Finding, Rule } from '../rules/rule.ts';
import type { Thresholds } from '../settings/settings.ts';
import { readServiceTrace, readTraces, type SubjectDimension } from '../signals/read-signals.ts';
import type { Signal } from '../signals/signal.ts';
import { readAcquaintance, readHabit } from './read-past.ts';

const subjectOf: Readonly<Record<SubjectDimension, (signal: Signal) => string | null>> = {
  source: ({ source }) => source,
  account: ({ account }) => account,
  user: ({ userId }) => userId,
  session: ({ sessionId }) => sessionId,
  reader: ({ userId }) => userId,
};
const dimensions = ['source', 'account', 'user', 'session', 'reader'] as const;

const traceLimit = 1000;
const serviceTraceLimit = 2000;

/** Judges everything that the new signals touch: each sender, account, person and session, and the service. */
export async function judgeSignals(
  tx: SystemTx,
  fresh: readonly Signal[],
  thresholds: Thresholds,
  rules: readonly Rule[] = allRules,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const dimension of dimensions) {
    const ofDimension = rules.filter(({ by }) => by === dimension);
    findings.push(...(await judgeSubjects(tx, dimension, fresh, { thresholds, rules: ofDimension })));
  }
  for (const rule of rules.filter(({ by }) => by === 'service')) {
    const touching = fresh.filter((signal) => takes(rule, signal));
    if (touching.length === 0) continue;
    const sinceMs = oldest(touching);
    const from = new Date(sinceMs - rule.lookBackSeconds * 1000);
    // Violation reports are counted elsewhere and come as they are.
    const trace = rule.kinds.includes('cspReports')
      ? touching
      : await readServiceTrace(tx, rule.kinds, from, serviceTraceLimit);
    findings.push(...rule.judge(trace, { thresholds, sinceMs }));
  }
  return findings;
}

async function judgeSubjects(
  tx: SystemTx,
  dimension: SubjectDimension,
  fresh: readonly Signal[],
  { thresholds, rules }: { readonly thresholds: Thresholds; readonly rules: readonly Rule[] },
): Promise<Finding[]> {
  const touching = fresh.filter(
    (signal) => subjectOf[dimension](signal) !== null && rules.some((rule) => takes(rule, signal)),
  );
  if (touching.length === 0) return [];
  const bySubject = groupBy(touching, (signal) => subjectOf[dimension](signal) ?? '');
  const lookBack = Math.max(...rules.map(({ lookBackSeconds }) => lookBackSeconds));
  const from = new Date(oldest(touching) - lookBack * 1000);
  const limit = Math.max(traceLimit, ...Object.values(thresholds));
  const traces = await readTraces(tx, dimension, [...bySubject.keys()], { from, limit });
  const findings: Finding[] = [];
  for (const [subject, news] of bySubject) {
    for (const rule of rules) {
      const relevant = news.filter((signal) => takes(rule, signal));
      if (relevant.length === 0) continue;
      const sinceMs = oldest(relevant);
      const startMs = sinceMs - rule.lookBackSeconds * 1000;
      const trace = (traces.get(subject) ?? []).filter(
        (signal) => signal.atMs > startMs && takes(rule, signal),
      );
      findings.push(...(await judgeOne(tx, rule, trace, { thresholds, sinceMs })));
    }
  }
  return findings;
}

/** What a rule asks about the past is looked up only when it would raise something without it. */
async function judgeOne(
  tx: SystemTx,
  rule: Rule,
  trace: readonly Signal[],
  facts: Facts,
): Promise<readonly Finding[]> {
  const suspected = rule.judge(trace, facts);
  const newest = trace.at(-1);
  if (suspected.length === 0 || !rule.asks || !newest) return suspected;
  const past = rule.asks === 'habit' ? await readHabit(tx, newest, rule) : await readAcquaintance(tx, newest);
  return rule.judge(trace, { ...facts, ...past });
}

const takes = ({ kinds }: Rule, signal: Signal): boolean => kinds.length === 0 || kinds.includes(signal.kind);

const oldest = (signals: readonly Signal[]): number => Math.min(...signals.map(({ atMs }) => atMs));
