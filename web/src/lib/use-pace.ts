import { useRef } from 'react';

interface Pace {
  /** A second; null until something moved. */
  readonly rate: number | null;
  readonly secondsLeft: number | null;
}

/** How fast a work goes that only tells how far it is, since somebody began to look at it. */
export function usePace(done: number, total: number): Pace {
  const start = useRef({ at: Date.now(), done });
  if (done < start.current.done) start.current = { at: Date.now(), done };
  return paceOf(start.current, { at: Date.now(), done }, total);
}

interface Mark {
  /** Milliseconds. */
  readonly at: number;
  readonly done: number;
}

export function paceOf(start: Mark, now: Mark, total: number): Pace {
  const seconds = (now.at - start.at) / 1000;
  const moved = now.done - start.done;
  if (seconds <= 0 || moved <= 0) return { rate: null, secondsLeft: null };
  const rate = moved / seconds;
  return { rate, secondsLeft: Math.ceil(Math.max(0, total - now.done) / rate) };
}
