import { maskAddress } from '../../../kernel/addresses/mask-address.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { floorTo } from '../../../kernel/time/floor-to.ts';
import type { JudgedReport } from '../judging/judge-report.ts';
import { browserOf } from '../reading/browser-of.ts';
import { shownUserAgent } from '../reading/shown-user-agent.ts';
import { foldKind, isFolded, type Kind } from './kind.ts';
import { type KindLimits, kindLimits } from './kind-limits.ts';
import {
  addBatch,
  addBrowser,
  addKind,
  addMinute,
  dropBefore,
  emptyBatch,
  minuteMs,
  noSlots,
  type ReportBatch,
  slotMs,
} from './report-batch.ts';

export interface Sender {
  readonly address: string | null;
  readonly userAgent: string | null;
}

interface Arrival {
  readonly report: JudgedReport;
  readonly sender: Sender;
  readonly at: number;
}

/** Adds reports up in memory. Bounded by the limits of an hour and of how many hours wait, whatever comes in. */
export interface ReportTally {
  add(report: JudgedReport, sender: Sender, atMs: number): void;
  /** Hands out what waits and begins anew. */
  take(): ReportBatch;
  /** Puts back what could not be stored, but for hours too long past. Returns how many reports those had. */
  giveBack(batch: ReportBatch): number;
  /** Told which kinds an hour now has in the store. */
  learn(hour: number, stored: readonly StoredKind[]): void;
}

export type StoredKind = Pick<Kind, 'fingerprint' | 'documentOwner' | 'reason'>;

/** For so long reports wait for a database that is away. */
const waitingHours = 12;

interface Hour {
  /** Kinds of this hour, and how many samples were kept of each. */
  readonly sampleCounts: Map<string, number>;
  readonly kindCounts: Record<Kind['documentOwner'], number>;
  readonly newByNetwork: Map<string, number>;
  sampleCount: number;
}

export function createReportTally(limits: KindLimits = kindLimits): ReportTally {
  const hours = new Map<number, Hour>();
  let batch = emptyBatch();

  function hourOf(hour: number): Hour {
    const known = hours.get(hour);
    if (known !== undefined) return known;
    // Reports are counted when they come in, so only the newest hours are ever asked for.
    for (const old of hours.keys()) if (old < hour - hourMs) hours.delete(old);
    const fresh = { sampleCounts: new Map(), kindCounts: noKinds(), newByNetwork: new Map(), sampleCount: 0 };
    hours.set(hour, fresh);
    return fresh;
  }

  /** The kind itself where it is known or there is room for it, else the one it is folded into. */
  function admit(hour: Hour, kind: Kind, address: string | null): Kind {
    if (hour.sampleCounts.has(kind.fingerprint)) return kind;
    if (hasRoom(hour, kind, address)) {
      hour.kindCounts[kind.documentOwner] += 1;
      hour.sampleCounts.set(kind.fingerprint, 0);
      return kind;
    }
    const folded = foldKind(kind);
    if (!hour.sampleCounts.has(folded.fingerprint)) hour.sampleCounts.set(folded.fingerprint, 0);
    return folded;
  }

  function hasRoom(hour: Hour, kind: Kind, address: string | null): boolean {
    if (hour.kindCounts[kind.documentOwner] >= limits.kinds[kind.documentOwner]) return false;
    if (kind.documentOwner !== 'own') return true;
    const network = networkOf(address) ?? 'unknown';
    const addedCount = hour.newByNetwork.get(network) ?? 0;
    if (addedCount >= limits.kindsPerNetwork) return false;
    hour.newByNetwork.set(network, addedCount + 1);
    return true;
  }

  function keepSample(hour: Hour, kind: Kind, { report, sender, at }: Arrival): void {
    const slot = hour.sampleCounts.get(kind.fingerprint) ?? 0;
    if (slot >= limits.samplesPerKind || hour.sampleCount >= limits.samplesPerHour) return;
    hour.sampleCounts.set(kind.fingerprint, slot + 1);
    hour.sampleCount += 1;
    batch.samples.push({
      hour: floorTo(at, hourMs),
      fingerprint: kind.fingerprint,
      slot,
      occurredMs: at,
      documentUri: report.documentUri,
      blockedUri: report.blockedUri,
      sourceFile: report.sourceFile,
      lineNumber: report.lineNumber,
      network: networkOf(sender.address),
      userAgent: shownUserAgent(sender.userAgent),
    });
  }

  return {
    add(report, sender, atMs) {
      const hour = floorTo(atMs, hourMs);
      const state = hourOf(hour);
      const kind = admit(state, report, sender.address);
      const slotCounts = noSlots();
      slotCounts[Math.floor((atMs - hour) / slotMs)] = 1;
      addKind(batch, { hour, kind, slotCounts, firstSeenMs: atMs, lastSeenMs: atMs });
      addMinute(batch, minuteOf(report, atMs));
      if (kind.documentOwner !== 'own') return;
      addBrowser(batch, { hour, browser: browserOf(sender.userAgent), slotCounts: [...slotCounts] });
      keepSample(state, kind, { report, sender, at: atMs });
    },
    take() {
      const taken = batch;
      batch = emptyBatch();
      return taken;
    },
    giveBack(returned) {
      addBatch(returned, batch);
      batch = returned;
      const newestMinute = Math.max(...batch.minutes.keys());
      return dropBefore(batch, floorTo(newestMinute, hourMs) - (waitingHours - 1) * hourMs);
    },
    learn(hour, stored) {
      const state = hourOf(hour);
      const before = new Map(state.sampleCounts);
      const waiting = [...batch.kinds.values()].filter((count) => count.hour === hour);
      state.sampleCounts.clear();
      Object.assign(state.kindCounts, noKinds());
      for (const kind of [...stored, ...waiting.map((count) => count.kind)]) {
        if (state.sampleCounts.has(kind.fingerprint)) continue;
        state.sampleCounts.set(kind.fingerprint, before.get(kind.fingerprint) ?? 0);
        if (!isFolded(kind)) state.kindCounts[kind.documentOwner] += 1;
      }
    },
  };
}

function minuteOf(report: JudgedReport, atMs: number) {
  const isOwn = report.documentOwner === 'own';
  const isHighRisk = report.riskLevel === 'high' || report.riskLevel === 'critical';
  return {
    minute: floorTo(atMs, minuteMs),
    reportCount: Number(isOwn),
    noiseCount: Number(isOwn && report.classification === 'noise'),
    highRiskCount: Number(isOwn && isHighRisk),
    bypassCount: Number(isOwn && report.bypassAttempt),
    foreignCount: Number(!isOwn),
  };
}

const noKinds = () => ({ own: 0, foreign: 0, unknown: 0 });

const networkOf = (address: string | null): string | null => (address === null ? null : maskAddress(address));
