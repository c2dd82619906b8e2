import { hourMs } from '../../../kernel/hour-ms.ts';
import type { Browser } from '../reading/browser-of.ts';
import type { Kind } from './kind.ts';

export const minuteMs = 60_000;
export const slotMs = 300_000;
export const slotsPerHour = hourMs / slotMs;

export interface SlotCount {
  readonly hour: number;
  readonly slotCounts: number[];
}

export interface KindCount extends SlotCount {
  readonly kind: Kind;
  firstSeenMs: number;
  lastSeenMs: number;
}

export interface BrowserCount extends SlotCount {
  readonly browser: Browser;
}

export interface MinuteCount {
  readonly minute: number;
  reportCount: number;
  noiseCount: number;
  highRiskCount: number;
  bypassCount: number;
  foreignCount: number;
}

export interface Sample {
  readonly hour: number;
  readonly fingerprint: string;
  readonly slot: number;
  readonly occurredMs: number;
  readonly documentUri: string;
  readonly blockedUri: string;
  readonly sourceFile: string;
  readonly lineNumber: number | null;
  readonly network: string | null;
  readonly userAgent: string | null;
}

/** Reports added up, waiting to be stored. Its size depends on how many kinds there are, not on how many reports. */
export interface ReportBatch {
  readonly kinds: Map<string, KindCount>;
  readonly browsers: Map<string, BrowserCount>;
  readonly minutes: Map<number, MinuteCount>;
  readonly samples: Sample[];
}

export const emptyBatch = (): ReportBatch => ({
  kinds: new Map(),
  browsers: new Map(),
  minutes: new Map(),
  samples: [],
});

export const isEmpty = (batch: ReportBatch): boolean => batch.minutes.size === 0;

export const noSlots = (): number[] => new Array<number>(slotsPerHour).fill(0);

export function addKind(batch: Pick<ReportBatch, 'kinds'>, added: KindCount): void {
  const key = `${added.hour} ${added.kind.fingerprint}`;
  const known = batch.kinds.get(key);
  if (known === undefined) {
    batch.kinds.set(key, added);
    return;
  }
  addSlots(known.slotCounts, added.slotCounts);
  known.firstSeenMs = Math.min(known.firstSeenMs, added.firstSeenMs);
  known.lastSeenMs = Math.max(known.lastSeenMs, added.lastSeenMs);
}

export function addBrowser(batch: ReportBatch, added: BrowserCount): void {
  const key = `${added.hour} ${added.browser}`;
  const known = batch.browsers.get(key);
  if (known === undefined) batch.browsers.set(key, added);
  else addSlots(known.slotCounts, added.slotCounts);
}

export function addMinute(batch: ReportBatch, added: MinuteCount): void {
  const known = batch.minutes.get(added.minute);
  if (known === undefined) {
    batch.minutes.set(added.minute, added);
    return;
  }
  known.reportCount += added.reportCount;
  known.noiseCount += added.noiseCount;
  known.highRiskCount += added.highRiskCount;
  known.bypassCount += added.bypassCount;
  known.foreignCount += added.foreignCount;
}

/** Puts one batch into another: what could not be stored waits together with what came since. */
export function addBatch(batch: ReportBatch, added: ReportBatch): void {
  for (const kind of added.kinds.values()) addKind(batch, kind);
  for (const browser of added.browsers.values()) addBrowser(batch, browser);
  for (const minute of added.minutes.values()) addMinute(batch, minute);
  batch.samples.push(...added.samples);
}

/** Lets go of what is older than an hour. Returns how many reports that was. */
export function dropBefore(batch: ReportBatch, hour: number): number {
  let droppedCount = 0;
  for (const { minute, reportCount, foreignCount } of batch.minutes.values()) {
    if (minute >= hour) continue;
    batch.minutes.delete(minute);
    droppedCount += reportCount + foreignCount;
  }
  if (droppedCount === 0) return 0;
  for (const counts of [batch.kinds, batch.browsers])
    for (const [key, count] of counts) if (count.hour < hour) counts.delete(key);
  batch.samples.splice(0, batch.samples.length, ...batch.samples.filter((sample) => sample.hour >= hour));
  return droppedCount;
}

export const sumOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

function addSlots(counts: number[], added: readonly number[]): void {
  for (let slot = 0; slot < slotsPerHour; slot += 1) counts[slot] = (counts[slot] ?? 0) + (added[slot] ?? 0);
}
