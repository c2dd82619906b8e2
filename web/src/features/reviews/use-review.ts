import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type RpcInput, rpc } from '../../lib/rpc.ts';
import { rpcFailure } from '../../lib/rpc-error.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { sentiments } from '../../view/filters/session-search.ts';
import type { FieldQuality, NextReview } from './review-query.ts';

type Field = FieldQuality['field'];
type Labels = RpcInput['reviews']['decide']['labels'];
/** null: cannot be told; absent: not chosen yet. */
export type Chosen = Readonly<Partial<Record<Field, string | null>>>;

export interface Question {
  readonly field: Field;
  readonly values: readonly string[];
}

/** The key that chooses the how-manieth: digits first, then letters. */
export const keyOf = (at: number): string => (at < 9 ? String(at + 1) : String.fromCharCode(97 + at - 9));

export const questionsOf = ({ sentiment, category, language }: NextReview['choices']): Question[] => [
  { field: 'sentiment', values: sentiment },
  { field: 'category', values: category.map(({ key }) => key) },
  { field: 'escalated', values: ['true', 'false'] },
  { field: 'language', values: language },
];

interface Options {
  readonly companyId: string | undefined;
  readonly itemId: string;
  readonly questions: readonly Question[];
  readonly onNext: () => void;
}

/** Choices by key or by hand; what the AI said comes with the answer to them, and the choice is final then. */
export function useReview({ companyId, itemId, questions, onNext }: Options) {
  const [chosen, setChosen] = useState<Chosen>({});
  const [at, setAt] = useState(0);
  const isMoved = at > 0 || Object.keys(chosen).length > 0;
  const decide = useMutation({
    mutationFn: () => rpc.reviews.decide.mutate({ companyId, itemId, labels: labelsOf(chosen, questions) }),
  });
  // Labelled meanwhile by as many as it was meant for: no choice of it is taken any more.
  const isOver =
    decide.data !== undefined || (decide.isError && rpcFailure(decide.error).code === 'CONFLICT');
  const isWhole = questions.every(({ field }) => chosen[field] !== undefined);
  const choose = (field: Field, value: string | null): void => {
    if (isOver || decide.isPending) return;
    setChosen((before) => ({ ...before, [field]: value }));
    setAt(Math.min(questions.length - 1, questions.findIndex((one) => one.field === field) + 1));
  };
  const move = (by: number): void => setAt((now) => Math.max(0, Math.min(questions.length - 1, now + by)));
  const goOn = (): void => {
    if (isOver) onNext();
    else if (!isWhole) setAt(questions.findIndex(({ field }) => chosen[field] === undefined));
    else if (!decide.isPending) decide.mutate();
  };
  const current = questions[at];
  useKeys({
    ...Object.fromEntries(
      (current?.values ?? []).map((value, place) => [
        keyOf(place),
        () => current && choose(current.field, value),
      ]),
    ),
    '0': () => current && choose(current.field, null),
    arrowup: () => move(-1),
    arrowdown: () => move(1),
    enter: goOn,
  });
  return { chosen, current: current?.field, isMoved, choose, decide, isWhole, isOver, goOn };
}

function labelsOf(chosen: Chosen, questions: readonly Question[]): Labels {
  const known = (field: Field): string | null =>
    questions.some((one) => one.field === field) ? (chosen[field] ?? null) : null;
  const escalated = known('escalated');
  return {
    sentiment: sentiments.find((one) => one === known('sentiment')) ?? null,
    category: known('category'),
    escalated: escalated === null ? null : escalated === 'true',
    language: known('language'),
  };
}
