/** How a model is asked for its form: by the schema itself, or in words. */
export type AnswerForm = 'schema' | 'words';

/** So many first answers beside the schema mean that the server does not look at it. */
const mostIgnored = 2;

/**
 * What is learned of a server while it is asked: whether it keeps to a schema. It is known for this process only; the
 * first lines tell it again.
 */
export function createAnswerForms() {
  const ignored = new Map<string, number>();
  const settled = new Map<string, AnswerForm>();
  return {
    of: (model: string): AnswerForm => settled.get(model) ?? 'schema',
    /** Nothing is known yet. */
    isOpen: (model: string): boolean => !settled.has(model),
    keeps(model: string): void {
      if (!settled.has(model)) settled.set(model, 'schema');
    },
    refuses(model: string): void {
      settled.set(model, 'words');
    },
    /** An answer to a schema did not fit it. Where others did, that was one answer's fault. */
    ignores(model: string): void {
      if (settled.has(model)) return;
      const count = (ignored.get(model) ?? 0) + 1;
      ignored.set(model, count);
      if (count >= mostIgnored) settled.set(model, 'words');
    },
  };
}

export type AnswerForms = ReturnType<typeof createAnswerForms>;
