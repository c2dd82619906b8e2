import type { Severity } from '../../../kernel/audit-entry.ts';
import type { Sentence } from '../../../words/sentence.ts';
import type { AlertType } from '../alerts/alert-types.ts';
import type { Thresholds } from '../settings/settings.ts';
import type { Signal, SignalKind } from '../signals/signal.ts';

/**
 * What a rule looks at together: everything of one sender, account, person or session, or of the whole service. `reader`:
 * the sessions that a person saw, apart from whatever else they do.
 */
export type Dimension = 'source' | 'account' | 'user' | 'session' | 'reader' | 'service';

export interface Rule {
  readonly name: string;
  readonly type: AlertType;
  readonly by: Dimension;
  readonly kinds: readonly SignalKind[];
  /** How far back it looks from any new signal. */
  readonly lookBackSeconds: number;
  /** What it wants to know about the person's past before it raises anything. */
  readonly asks?: 'habit' | 'acquaintance';
  /** The signals of one subject, oldest first. Only what ends at or after `sinceMs` is new. */
  judge(trace: readonly Signal[], facts: Facts): readonly Finding[];
}

export interface Facts {
  readonly thresholds: Thresholds;
  readonly sinceMs: number;
  /** The most that this person did in an hour, and of sessions in a day, in the thirty days before what is judged. */
  readonly habit?: Habit;
  /** When this person was first seen at the address of the newest signal. */
  readonly knownAtSourceSinceMs?: number;
}

export interface Habit {
  readonly adminActs: number;
  readonly dataUnits: number;
  readonly sessionsSeen: number;
}

/** What a rule found, with everything that a person needs to judge it. */
export interface Finding {
  readonly rule: string;
  readonly type: AlertType;
  readonly severity: Severity;
  /** The same again within a while is the same alert. */
  readonly subject: string;
  readonly title: Sentence;
  readonly description: Sentence;
  readonly evidence: readonly Sentence[];
  readonly ipAddress: string | null;
  readonly userId: string | null;
  readonly companyId: string | null;
  readonly count: number;
  readonly windowSeconds: number;
  readonly lastMs: number;
  readonly isAnonymous: boolean;
}
