import { allRules } from '../../../src/domains/security/rules/all-rules.ts';
import type { Facts, Finding, Rule } from '../../../src/domains/security/rules/rule.ts';
import { defaultSettings, type Thresholds } from '../../../src/domains/security/settings/settings.ts';
import { dataUnits } from '../../../src/domains/security/signals/data-units.ts';
import type { Signal } from '../../../src/domains/security/signals/signal.ts';

/** Plays signals to the rules one by one, as the watch does from the store, and keeps what would be an alert. */
export interface Replay {
  play(signals: Iterable<Signal>): void;
  readonly alerts: readonly Finding[];
  readonly signalCount: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const suppressMs = defaultSettings.alerting.suppressDuplicateMinutes * 60_000;

export function createReplay(thresholds: Thresholds = defaultSettings.thresholds): Replay {
  const traces = new Map<string, Signal[]>();
  const lastSeen = new Map<string, number>();
  const past = createPast();
  const alerts: Finding[] = [];
  let signalCount = 0;

  function traceOf(rule: Rule, signal: Signal): Signal[] | null {
    if (rule.kinds.length > 0 && !rule.kinds.includes(signal.kind)) return null;
    const subject = subjectOf(rule, signal);
    if (subject === null) return null;
    const key = `${rule.name} ${subject}`;
    const startMs = signal.atMs - rule.lookBackSeconds * 1000;
    const trace = traces.get(key) ?? [];
    let old = 0;
    while (old < trace.length && (trace[old]?.atMs ?? 0) <= startMs) old += 1;
    if (old > 0) trace.splice(0, old);
    trace.push(signal);
    traces.set(key, trace);
    return trace;
  }

  function keep(finding: Finding): void {
    const key = `${finding.type} ${finding.subject}`;
    const before = lastSeen.get(key);
    if (before !== undefined && finding.lastMs <= before) return;
    lastSeen.set(key, finding.lastMs);
    if (before === undefined || finding.lastMs - before > suppressMs) alerts.push(finding);
  }

  function look(signal: Signal): void {
    signalCount += 1;
    past.add(signal);
    for (const rule of allRules) {
      const trace = traceOf(rule, signal);
      if (!trace) continue;
      const facts: Facts = { thresholds, sinceMs: signal.atMs };
      const suspected = rule.judge(trace, facts);
      if (suspected.length === 0) continue;
      const findings = rule.asks ? rule.judge(trace, { ...facts, ...past.of(signal) }) : suspected;
      for (const finding of findings) keep(finding);
    }
  }

  return {
    alerts,
    get signalCount() {
      return signalCount;
    },
    play(signals) {
      let lastMs = 0;
      for (const signal of signals) {
        look(signal);
        lastMs = signal.atMs;
      }
      // No rule looks back further than a day.
      for (const [key, trace] of traces) if ((trace.at(-1)?.atMs ?? 0) < lastMs - dayMs) traces.delete(key);
    },
  };
}

function subjectOf({ by }: Rule, signal: Signal): string | null {
  if (by === 'service') return 'service';
  if (by === 'source') return signal.source;
  if (by === 'account') return signal.account;
  return by === 'session' ? signal.sessionId : signal.userId;
}

/** What the rules ask about a person: habits of the days before, and since when they come from an address. */
function createPast() {
  const habits = new Map<string, { day: number; hour: number; count: number; today: number; most: number }>();
  const sessionsSeen = new Map<string, Map<number, number>>();
  const firstSeen = new Map<string, number>();

  function count(key: string, atMs: number, units: number): void {
    const [day, hour] = [Math.floor(atMs / dayMs), Math.floor(atMs / hourMs)];
    const habit = habits.get(key) ?? { day, hour, count: 0, today: 0, most: 0 };
    if (habit.day !== day) Object.assign(habit, { day, most: Math.max(habit.most, habit.today), today: 0 });
    if (habit.hour !== hour) Object.assign(habit, { hour, count: 0 });
    habit.count += units;
    habit.today = Math.max(habit.today, habit.count);
    habits.set(key, habit);
  }

  function seeSessions(userId: string, atMs: number, count: number): void {
    const days = sessionsSeen.get(userId) ?? new Map<number, number>();
    const day = Math.floor(atMs / dayMs);
    days.set(day, (days.get(day) ?? 0) + count);
    sessionsSeen.set(userId, days);
  }

  /** In a day that was over before the last one began. */
  const mostSeen = (userId: string | null, before: number): number =>
    Math.max(
      0,
      ...[...(sessionsSeen.get(userId ?? '') ?? [])].map(([day, count]) => (day < before ? count : 0)),
    );

  return {
    add(signal: Signal): void {
      const { userId, kind, atMs, source } = signal;
      if (userId === null) return;
      const seen = `${userId} ${source}`;
      if (!firstSeen.has(seen)) firstSeen.set(seen, atMs);
      if (kind === 'adminAct' || kind === 'granted') count(`${userId} admin`, atMs, 1);
      const units = dataUnits([signal]);
      if (units > 0) count(`${userId} data`, atMs, units);
      if (kind === 'sessionSeen') seeSessions(userId, atMs, signal.count);
    },
    of({ userId, source, atMs }: Signal): Pick<Facts, 'habit' | 'knownAtSourceSinceMs'> {
      const known = firstSeen.get(`${userId} ${source}`);
      return {
        habit: {
          adminActs: habits.get(`${userId} admin`)?.most ?? 0,
          dataUnits: habits.get(`${userId} data`)?.most ?? 0,
          sessionsSeen: mostSeen(userId, Math.floor(atMs / dayMs) - 1),
        },
        ...(known === undefined ? {} : { knownAtSourceSinceMs: known }),
      };
    },
  };
}
