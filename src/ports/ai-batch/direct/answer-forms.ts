/** How a model is asked for its form: by the schema itself, or in words. */
export type AnswerForm = 'schema' | 'words';

/** So many answers on end beside the schema mean that the server does not look at it, or does no longer. */
const ignoredOnEnd = { atFirst: 2, later: 8 };

/**
 * What is learned of a server while it is asked: whether it keeps to a schema. It is known for this process only; the
 * first lines tell it again.
 */
export function createAnswerForms() {
  const ignored = new Map<string, number>();
  const kept = new Set<string>();
  const inWords = new Set<string>();
  return {
    of: (model: string): AnswerForm => (inWords.has(model) ? 'words' : 'schema'),
    /** Whether the schema ever worked. */
    isProven: (model: string): boolean => kept.has(model),
    keeps(model: string): void {
      kept.add(model);
      ignored.delete(model);
    },
    refuses(model: string): void {
      inWords.add(model);
    },
    ignores(model: string): void {
      const count = (ignored.get(model) ?? 0) + 1;
      ignored.set(model, count);
      if (count >= (kept.has(model) ? ignoredOnEnd.later : ignoredOnEnd.atFirst)) inWords.add(model);
    },
  };
}

export type AnswerForms = ReturnType<typeof createAnswerForms>;
