import { inEnglish, say, written } from '../../../words/sentence.ts';
import { AiProviderError, providerError } from '../ai-provider-error.ts';
import { type Verdict, verdictOfError } from '../lines/judge-line-error.ts';
import { usageIn } from '../lines/parse-result-line.ts';
import { readAnswer } from '../lines/read-answer.ts';
import type { TokenUsage } from '../port.ts';
import type { AnswerForm, AnswerForms } from './answer-forms.ts';
import type { AskedLine, JudgeAnswer, Question } from './asking.ts';
import { isTrouble, leftAlone } from './pace.ts';
import type { Fault } from './question-body.ts';

export type AskParts = {
  readonly forms: AnswerForms;
  /** One call to the server, when its turn has come, and what `read` makes of it, which throws for an answer that is none. */
  post<T>(
    asked: Question,
    how: { readonly form: AnswerForm; readonly fault: Fault | null },
    read: (body: Record<string, unknown>) => T,
  ): Promise<T>;
};

type Judged = { readonly body: Record<string, unknown>; readonly verdict: Verdict };

/** A line that the server so often did not answer whole fails: it may be what brings the server down. */
const mostTries = 3;

/**
 * Asks one line until it has its answer, or a reason for none. An answer that breaks the form is asked for once more, with
 * its fault named. Throws where not the line but key, address or model is wrong.
 */
export async function askLine(
  { forms, post }: AskParts,
  asked: Question,
  judge: JudgeAnswer,
): Promise<AskedLine> {
  const { customId, model } = asked;
  const spent: TokenUsage = { input: 0, cachedInput: 0, output: 0 };
  let tries = asked.tries;
  let fault: Fault | null = null;
  /** Said to the schema; whether it was the schema shows when the same is asked in words. */
  let refusal: AiProviderError | null = null;

  const read = (body: Record<string, unknown>): Judged => {
    const usage = usageIn(body);
    spent.input += usage?.input ?? 0;
    spent.cachedInput += usage?.cachedInput ?? 0;
    spent.output += usage?.output ?? 0;
    const verdict = readAnswer(body, (text) => judge(text) === null);
    if (verdict.outcome === 'retryable') throw empty();
    return { body, verdict };
  };
  const line = (rest: Pick<AskedLine, 'body' | 'error' | 'notNow'>): AskedLine => ({
    customId,
    tries,
    usage: spent.input + spent.output > 0 ? spent : null,
    ...rest,
  });
  const failed = (error: AiProviderError): AskedLine =>
    line({ error: { ...reasonOf(error), message: written(error.providerMessage) } });

  for (;;) {
    const form = refusal ? 'words' : forms.of(model);
    tries += 1;
    try {
      const judged: Judged = await post(asked, { form, fault }, read);
      const { body, verdict } = judged;
      if (refusal) forms.refuses(model);
      refusal = null;
      if (verdict.outcome === 'ok' && form === 'schema' && fault === null) forms.keeps(model);
      if (verdict.outcome !== 'invalid' || fault !== null) return line({ body });
      if (form === 'schema') forms.ignores(model);
      const answer = verdict.text ?? '';
      fault = { answer, why: judge(answer) ?? 'it is not what was asked for.' };
    } catch (error) {
      if (!(error instanceof AiProviderError)) throw error;
      const isTold = form === 'schema' && mayMeanSchema(error, forms.isProven(model));
      if (isTold || error.kind === 'capacity') tries -= 1;
      if (error.code === leftAlone) return line({ notNow: error });
      if (isTold) refusal = error;
      else if (!isTrouble(error) && !isOfLine(error)) throw error;
      else if (isOfLine(error) || tries >= mostTries) return failed(refusal ?? error);
    }
  }
}

/** What servers say that know no schema, or not this one; their words for it differ. */
const mayMeanSchema = ({ status, providerMessage }: AiProviderError, isProven: boolean): boolean =>
  ([400, 415, 422].includes(status ?? 0) && !isProven) ||
  ([400, 415, 422, 500, 501].includes(status ?? 0) &&
    /schema|response_format|grammar|structured/i.test(inEnglish(providerMessage)));

/** The question itself is what is wrong, not key, address or model. */
const isOfLine = ({ kind, status }: AiProviderError): boolean =>
  kind === 'permanent' && [400, 413, 415, 422].includes(status ?? 0);

function reasonOf(error: AiProviderError): { outcome: 'permanent' | 'refused' | 'retryable'; code: string } {
  const code = error.code ?? (error.status === null ? error.kind : `http_${error.status}`);
  if (!isOfLine(error)) return { outcome: 'retryable', code };
  const { outcome } = verdictOfError(error.status, { code, message: inEnglish(error.providerMessage) });
  return { outcome: outcome === 'refused' ? 'refused' : 'permanent', code };
}

const empty = (): AiProviderError =>
  providerError('ask', {
    kind: 'transient',
    code: 'empty_response',
    providerMessage: say('answer.emptyAnswer'),
  });
