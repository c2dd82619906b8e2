import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import type { Place } from '../place.ts';
import { chosenUsers, countUsers } from '../read/count-users.ts';
import { walkDays } from '../read/walk-days.ts';
import type { View } from '../view.ts';
import { addUp, type Cell, cellsOf, emptySums } from './amounts.ts';
import { allPlaces, portionsOf } from './tally-cells.ts';

/** What is added up of a step, and how many people are behind its sessions. */
export interface Step extends Cell {
  readonly users: number;
}

/** The sessions of a view in steps that follow each other: each ends where the next one starts. */
export async function tallySteps(place: Place, view: View, startsMs: readonly number[]): Promise<Step[]> {
  const zone = place.company.timeZone;
  const sums = emptySums();
  const users = new Map<number, Uint32Array[]>();
  const counts: number[] = [];
  const turn = takeTurns();
  const usersIn = (step: number): Uint32Array[] => {
    const known = users.get(step) ?? [];
    users.set(step, known);
    return known;
  };
  const close = async (step: number): Promise<void> => {
    counts[step] = await countUsers(users.get(step) ?? []);
    users.delete(step);
  };
  for await (const { day, parts, chosen } of walkDays(place, view, ['labels', 'measures', 'users'])) {
    const startMs = dayStartMs(zone, day.day);
    for (const step of [...users.keys()]) if ((startsMs[step + 1] ?? Infinity) <= startMs) await close(step);
    const sessions = chosen ?? allPlaces(day.sessionCount);
    for (const some of portionsOf(sessions)) {
      await turn();
      const slots = slotsOf(some, { startMs, offsetsMs: parts.measures.startMs }, startsMs);
      addUp(sums, parts, { sessions: some, cells: slots }, startsMs.length);
      for (const [step, own] of bySlot(some, slots)) usersIn(step).push(chosenUsers(parts.users, own));
    }
  }
  for (const step of [...users.keys()]) await close(step);
  return cellsOf(sums, startsMs.length).map((cell, at) => ({ ...cell, users: counts[at] ?? 0 }));
}

interface Day {
  readonly startMs: number;
  readonly offsetsMs: Uint32Array;
}

/** The step of each session; neighbours mostly share theirs. */
function slotsOf(
  sessions: Uint32Array,
  { startMs, offsetsMs }: Day,
  startsMs: readonly number[],
): Uint32Array {
  let slot = 0;
  return sessions.map((session) => {
    const atMs = startMs + (offsetsMs[session] ?? 0);
    if ((startsMs[slot] ?? 0) > atMs || (startsMs[slot + 1] ?? Infinity) <= atMs)
      slot = lastAtOrBefore(startsMs, atMs);
    return slot;
  });
}

function lastAtOrBefore(startsMs: readonly number[], atMs: number): number {
  let [low, high] = [0, startsMs.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((startsMs[middle] ?? 0) <= atMs) low = middle;
    else high = middle - 1;
  }
  return low;
}

function bySlot(sessions: Uint32Array, slots: Uint32Array): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let at = 0; at < sessions.length; at += 1) {
    const slot = slots[at] ?? 0;
    const some = found.get(slot);
    if (some) some.push(sessions[at] ?? 0);
    else found.set(slot, [sessions[at] ?? 0]);
  }
  return found;
}
