import type { ChartModel, Writing } from './chart-model.ts';

interface Question {
  readonly question: string;
  readonly count: number;
  /** From 0 to 1. */
  readonly escalatedShare: number | null;
}

/** What was asked most, and how often that went to a person. */
export function questionsModel(questions: readonly Question[], { t, format }: Writing): ChartModel {
  const [top] = questions;
  return {
    id: 'top-questions',
    labelHeader: t('chart.question'),
    columns: [
      { id: 'sessions', header: t('chart.sessions'), write: (value) => format.number(value) },
      { id: 'escalated', header: t('chart.escalatedShare'), write: (value) => format.percent(value, 0) },
    ],
    rows: questions.map(({ question, count, escalatedShare }) => ({
      key: question,
      label: question,
      values: [count, escalatedShare === null ? null : escalatedShare * 100],
      drill: { question },
    })),
    summary: top
      ? t('chart.summary.questions', { question: top.question, count: top.count })
      : t('chart.summary.none'),
  };
}

/** The words that were used most. */
export function wordsModel(
  words: ReadonlyArray<{ readonly text: string; readonly value: number }>,
  { t, format }: Writing,
): ChartModel {
  return {
    id: 'words',
    labelHeader: t('chart.word'),
    columns: [{ id: 'count', header: t('chart.uses'), write: (value) => format.number(value) }],
    rows: words.map(({ text, value }) => ({ key: text, label: text, values: [value] })),
    summary:
      words.length > 0
        ? t('chart.summary.words', { words: format.list(words.slice(0, 3).map(({ text }) => text)) })
        : t('chart.summary.none'),
  };
}
