import { dayOf, lastDays } from '../frame.ts';

/** What P1 to P3 ask of one company. */
export interface Asked {
  readonly what: string;
  readonly path: string;
  /** Where each round asks something else. */
  readonly pathAt?: (round: number) => string;
}

export interface AskedList extends Asked {
  readonly limitMs: number;
  /** Also at most three times this one. */
  readonly beside?: string;
}

const metricsOf = (days: number) => `/api/dashboard/metrics?${lastDays(days)}`;

export const overviewsAsked = [30, 365].map((days) => ({ what: `${days} days`, path: metricsOf(days) }));

export const filteredAsked: readonly Asked[] = [30, 365].flatMap((days) => [
  { what: `one filter, ${days} days`, path: `${metricsOf(days)}&category=BILLING` },
  { what: `two filters, ${days} days`, path: `${metricsOf(days)}&language=nl,de&escalated=true` },
]);

const base = '/api/dashboard/sessions?limit=50';
const filter = `${base}&category=COMPLAINT`;

export function listsAsked(page: number): readonly AskedList[] {
  return [
    { what: 'no filter, page 1', path: base, limitMs: 30 },
    {
      what: `no filter, page ${page}`,
      path: `${base}&page=${page}`,
      limitMs: 1000,
      beside: 'no filter, page 1',
    },
    { what: 'one filter', path: filter, limitMs: 100 },
    { what: `one filter, page ${page}`, path: `${filter}&page=${page}`, limitMs: 1000, beside: 'one filter' },
    { what: 'two filters', path: `${filter}&language=nl,de`, limitMs: 100 },
    ...searches.flatMap(([what, search, more = ''], nr) => {
      const path = `${base}&search=${encodeURIComponent(search)}${more}`;
      // What was found is kept: another first day each time, all before the first session, finds it anew.
      const pathAt = (round: number) => `${path}&startDate=${dayOf(500 + 500 * nr + round)}`;
      return [
        { what: `${what}, never asked before`, path, pathAt, limitMs: 100 },
        { what: `${what}, asked again`, path, limitMs: 100 },
      ];
    }),
    { what: 'search for what all hold, asked again', path: `${base}&search=parcel`, limitMs: 1000 },
    ...sorts.flatMap((sortBy) => {
      const path = `${base}&sortBy=${sortBy}`;
      return [
        { what: `by ${sortBy}`, path, limitMs: 1000 },
        {
          what: `by ${sortBy}, page ${page}`,
          path: `${path}&page=${page}`,
          limitMs: 1000,
          beside: `by ${sortBy}`,
        },
      ];
    }),
    { what: 'by endTime, ascending', path: `${base}&sortBy=endTime&sortOrder=asc`, limitMs: 1000 },
  ];
}

/** Each form, found by a twentieth of the sessions or fewer where it can be. */
const searches: readonly (readonly [what: string, search: string, more?: string])[] = [
  ['search for a word', 'needle'],
  ['search for a word and filter', 'needle', '&language=de'],
  ['search outside transcripts', 'needle', '&searchTranscripts=false'],
  ['search in transcripts', 'amber'],
  ['search for a beginning', 'needl*'],
  ['search for a phrase', '"inquiry 3 amber"'],
  ['search with an exclusion', 'needle -shoes'],
  ['search for one of two', 'needle OR zyzzyva'],
  ['search for a code', 'bench-77'],
];

const sorts =
  'endTime durationSeconds messagesSent avgResponseTime sentiment category language country cost'.split(' ');
