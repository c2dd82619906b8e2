import type { Signal, SignalKind } from '../../src/domains/security/signals/signal.ts';
import { dayMs } from '../../src/kernel/day-ms.ts';
import { hourMs } from '../../src/kernel/hour-ms.ts';
import { type Chance, createChance } from '../chance.ts';

/**
 * Honest work of some companies, day by day: offices behind one address, homes, phones, forgotten passwords, second
 * factors, tabs left open, reports on Monday, a colleague made administrator, a flight now and then, and the usual
 * bots of the internet. Every number below is a rate that a seed turns into events.
 */
export interface BenignOptions {
  readonly companies: number;
  readonly startMs: number;
  readonly seed: number;
}

export interface BenignWorld {
  /** All signals of the next day, in order. */
  nextDay(): Signal[];
}

const secondMs = 1000;
const minuteMs = 60_000;

interface Person {
  readonly companyId: string;
  readonly userId: string;
  readonly email: string;
  readonly home: string;
  readonly country: string;
  readonly zoneHours: number;
  readonly isAdmin: boolean;
  readonly hasSecondFactor: boolean;
  /** Records opened in an hour of work. */
  readonly appetite: number;
  readonly agent: string;
  readonly office: string;
}

const countries = ['NL', 'BE', 'DE', 'FR', 'GB'];
const agents = ['Firefox on Linux', 'Chrome on Windows', 'Safari on Macintosh', 'Edge on Windows'];

export function createBenignWorld({ companies, startMs, seed }: BenignOptions): BenignWorld {
  const chance = createChance(seed);
  const people = Array.from({ length: companies }, (_, n) => companyOf(n, chance)).flat();
  let day = 0;
  return {
    nextDay() {
      const midnightMs = startMs + day * dayMs;
      day += 1;
      const signals: Signal[] = [];
      for (const person of people) workOf(person, midnightMs, chance, signals);
      botsOf(midnightMs, chance, signals);
      reportsOf(midnightMs, chance, signals);
      return signals.sort((a, b) => a.atMs - b.atMs);
    },
  };
}

function companyOf(n: number, chance: Chance): Person[] {
  const companyId = `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const size = 3 + chance.below(28);
  const country = chance.oneOf(countries);
  return Array.from({ length: size }, (_, i) => ({
    companyId,
    userId: `user-${n}-${i}`,
    email: `person${i}@company${n}.example`,
    home: `10.${n}.${1 + (i >> 7)}.${i & 127}`,
    office: `192.0.2.${n}`,
    country,
    zoneHours: chance.below(3),
    isAdmin: i < 2,
    hasSecondFactor: chance.happens(i < 2 ? 0.7 : 0.3),
    appetite: chance.happens(0.05) ? 40 : 3 + chance.below(12),
    agent: chance.oneOf(agents),
  }));
}

function workOf(person: Person, midnightMs: number, chance: Chance, out: Signal[]): void {
  const isWeekend = [0, 6].includes(new Date(midnightMs).getUTCDay());
  if (!chance.happens(isWeekend ? 0.06 : 0.85)) return;
  const startMs = midnightMs + (7.5 - person.zoneHours) * hourMs + chance.below(120) * minuteMs;
  const address = chance.happens(0.6) ? person.office : person.home;
  const sessionId = `session-${person.userId}-${midnightMs}`;
  const add = (atMs: number, kind: SignalKind, more: Partial<Signal> = {}) =>
    out.push(signalOf(person, atMs, kind, { ipAddress: address, source: address, sessionId, ...more }));

  const inMs = signIn(startMs, person, address, chance, add);
  if (chance.happens(0.3)) signIn(inMs + 4.5 * hourMs, person, address, chance, add);
  for (let hour = 0; hour < 8; hour += 1) {
    const atMs = inMs + hour * hourMs;
    const opened = chance.poisson(person.appetite * (hour === 4 ? 0.2 : 0.6));
    for (let n = 0; n < opened; n += 1) add(atMs + chance.below(3600) * secondMs, 'dataRead');
  }
  readSessions(person, inMs, chance, add);
  const isMonday = new Date(midnightMs).getUTCDay() === 1;
  for (let n = chance.poisson(isMonday ? 0.6 : 0.2); n > 0; n -= 1) {
    add(inMs + chance.below(8 * 3600) * secondMs, 'dataExport', { rowCount: chance.below(3000) });
  }
  administer(person, inMs, chance, add);
  stumble(inMs, chance, add);
}

/** What is new in the list in the morning, then one conversation after another: up to some 120 a day. */
function readSessions({ appetite }: Person, inMs: number, chance: Chance, add: Add): void {
  const see = (atMs: number, count: number) => count > 0 && add(atMs, 'sessionSeen', { count });
  see(inMs + 5 * minuteMs, chance.poisson(25));
  for (let hour = 0; hour < 8; hour += 1) {
    const atMs = inMs + hour * hourMs + chance.below(3600) * secondMs;
    const opened = chance.poisson(appetite * 0.3);
    see(atMs, opened);
    if (opened > 0) add(atMs, 'sessionOpened', { count: opened });
  }
}

type Add = (atMs: number, kind: SignalKind, more?: Partial<Signal>) => void;

/** Some fail first: a forgotten password, a typing error in the address, a second factor that is asked for. */
function signIn(startMs: number, person: Person, address: string, chance: Chance, add: Add): number {
  let atMs = startMs;
  const pause = () => (8 + chance.below(40)) * secondMs;
  if (chance.happens(0.015)) {
    add(atMs, 'signinFailed', { account: `x${person.email}`, userId: null, companyId: platform });
    atMs += pause();
  }
  for (let wrong = 0.07; chance.happens(wrong); wrong = 0.35) {
    add(atMs, 'signinFailed', { sessionId: null });
    atMs += pause();
    if (atMs - startMs > 5 * minuteMs) break;
  }
  if (person.hasSecondFactor) {
    add(atMs, 'other', { sessionId: null });
    atMs += 15 * secondMs;
    if (chance.happens(0.05)) add(atMs - 5 * secondMs, 'signinFailed', { sessionId: null });
  }
  add(atMs, 'signin', { country: person.country, ipAddress: address });
  return atMs;
}

function administer(person: Person, inMs: number, chance: Chance, add: Add): void {
  if (!person.isAdmin) return;
  const atMs = inMs + chance.below(6) * hourMs;
  const count = chance.happens(0.02) ? 8 + chance.below(10) : chance.poisson(1.5);
  for (let n = 0; n < count; n += 1) add(atMs + chance.below(3600) * secondMs, 'adminAct');
  // A colleague becomes administrator: about once a year and company, by somebody who is known where they are.
  if (chance.happens(0.002))
    add(inMs + 5 * hourMs, 'granted', { action: 'user.changeRole', target: 'colleague' });
}

/** What goes wrong in honest hands: old bookmarks, old tabs, impatience. */
function stumble(inMs: number, chance: Chance, add: Add): void {
  const some = (kind: SignalKind, rate: number, most: number, everySeconds: number) => {
    if (!chance.happens(rate)) return;
    const atMs = inMs + chance.below(8 * 3600) * secondMs;
    for (let n = chance.below(most); n >= 0; n -= 1) add(atMs + n * everySeconds * secondMs, kind);
  };
  some('forbidden', 0.02, 3, 20);
  some('forged', 0.02, 2, 10);
  some('limited', 0.01, 4, 3);
  some('resetUnknown', 0.005, 2, 40);
  // A tab that was left open over the end of its session asks once a minute.
  some('tokenRefused', 0.1, 240, 60);
}

const platform = '00000000-0000-0000-0000-000000000000';

/** The internet's own noise: a few tries on names that exist nowhere, a few forms sent blindly. */
function botsOf(midnightMs: number, chance: Chance, out: Signal[]): void {
  for (let n = chance.poisson(4); n > 0; n -= 1) {
    const address = `203.0.${chance.below(256)}.${chance.below(256)}`;
    const atMs = midnightMs + chance.below(86_400) * secondMs;
    const kind = chance.happens(0.5) ? 'signinFailed' : 'forged';
    for (let tries = chance.below(4); tries >= 0; tries -= 1) {
      const account = kind === 'signinFailed' ? `admin${tries}@example.com` : null;
      out.push({
        ...blank,
        id: nextId(),
        atMs: atMs + tries * 2000,
        kind,
        account,
        ipAddress: address,
        source: address,
      });
    }
  }
}

/** Violation reports that are no noise: now and then one, after a release a few in a minute. */
function reportsOf(midnightMs: number, chance: Chance, out: Signal[]): void {
  const releaseMinute = chance.happens(0.03) ? chance.below(1200) : null;
  for (let minute = 0; minute < 1440; minute += 1) {
    const isRelease = releaseMinute !== null && minute >= releaseMinute && minute < releaseMinute + 60;
    const count = chance.poisson(isRelease ? 3 : 0.05);
    if (count > 0) {
      out.push({ ...blank, id: nextId(), atMs: midnightMs + minute * minuteMs, kind: 'cspReports', count });
    }
  }
}

let ids = 0;
const nextId = (): string => {
  ids += 1;
  return `benign-${ids}`;
};

const blank: Omit<Signal, 'id' | 'atMs' | 'kind'> = {
  action: 'something',
  companyId: platform,
  ipAddress: null,
  source: null,
  account: null,
  userId: null,
  sessionId: null,
  agent: null,
  country: null,
  target: null,
  count: 1,
  rowCount: null,
};

const signalOf = (person: Person, atMs: number, kind: SignalKind, more: Partial<Signal>): Signal => ({
  ...blank,
  id: nextId(),
  atMs,
  kind,
  companyId: person.companyId,
  userId: person.userId,
  account: person.email,
  agent: person.agent,
  ...more,
});
