/**
 * How much an hour of reports may store. Beyond it, kinds are counted together with the others of their
 * directive, class and risk (see foldKind), so totals stay right however many invented ones come in.
 * In all: 800 kinds and at most some 260 collecting rows, 500 samples, 60 minutes and 16 browsers an hour.
 */
export interface KindLimits {
  /** Kinds kept apart in an hour, by whose page they name. */
  readonly kinds: Readonly<Record<'own' | 'foreign' | 'unknown', number>>;
  /** Kinds about our own pages that one network may add to an hour: no sender can use all of it up. */
  readonly kindsPerNetwork: number;
  readonly samplesPerKind: number;
  readonly samplesPerHour: number;
}

export const kindLimits: KindLimits = {
  kinds: { own: 500, foreign: 200, unknown: 100 },
  kindsPerNetwork: 250,
  samplesPerKind: 3,
  samplesPerHour: 500,
};
