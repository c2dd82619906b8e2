import { hash } from 'node:crypto';
import type { Findings } from './analyse-transcript.ts';

const moods = ['NEGATIVE', 'NEUTRAL', 'POSITIVE'];

/** A model called `…-errs-20` gets the mood wrong in 20 of 100 conversations, in the same ones each time. */
export function errOnPurpose(model: string, question: string, findings: Findings): Findings {
  const share = Number(/-errs-(\d{1,3})$/.exec(model)?.[1] ?? 0);
  const { sentiment } = findings;
  if (!sentiment || Number.parseInt(hash('sha256', question, 'hex').slice(0, 8), 16) % 100 >= share)
    return findings;
  const wrong = moods[(moods.indexOf(String(sentiment.value)) + 1) % moods.length];
  return { ...findings, sentiment: { ...sentiment, value: wrong } };
}
