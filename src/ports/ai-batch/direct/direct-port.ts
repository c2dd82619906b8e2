import { createBoundedQueue } from '../../bounded-queue.ts';
import type { Clock } from '../../clock.ts';
import type { GuardedRequest } from '../../outbound/guarded-request.ts';
import { createAnswerForms } from './answer-forms.ts';
import { askLine } from './ask-line.ts';
import type { AiDirectPort, Around, Question } from './asking.ts';
import { createPace, type Pace, type PaceLimits } from './pace.ts';
import { postQuestion } from './post-question.ts';
import { type DirectDialect, questionBody } from './question-body.ts';

export type DirectOptions = {
  dialect: DirectDialect;
  /** Of a server of one's own: with or without its `/v1`. */
  baseUrl: string;
  apiKey: string | null;
  concurrency: number;
  timeoutMs: number;
  request: GuardedRequest;
  clock: Clock;
  pace?: Partial<PaceLimits>;
};

/** Of so many companies and models the troubles are remembered. */
const mostPaces = 1000;

/** A server that is asked line by line, never more than `concurrency` at once, and left alone while it is in trouble. */
export function createDirectPort(options: DirectOptions): AiDirectPort {
  const { dialect, apiKey, concurrency, timeoutMs, request, clock } = options;
  const forms = createAnswerForms();
  const paces = new Map<string, Pace>();
  const lanes = createBoundedQueue({ concurrency, maxWaiting: Number.POSITIVE_INFINITY });
  const address = {
    url: questionUrl(dialect, options.baseUrl),
    headers: headersOf(dialect, apiKey),
    secrets: apiKey === null ? [] : [apiKey],
    timeoutMs,
    request,
  };
  /**
   * Companies choose models and what is asked: trouble with one, such as a memory that it does not fit in, or a text that the
   * server has no answer to, does not hold up who asks another.
   */
  function paceOf({ model, whose }: Question): Pace {
    const name = `${whose} ${model}`;
    const pace = paces.get(name) ?? createPace(clock, options.pace);
    paces.delete(name);
    paces.set(name, pace);
    const [oldest] = paces.keys();
    if (paces.size > mostPaces && oldest !== undefined) paces.delete(oldest);
    return pace;
  }
  return {
    concurrency,
    ask: (asked, judge, { signal, around = plainly } = {}) =>
      askLine(
        {
          forms,
          post(question, { form, fault }, read) {
            // Written before its turn comes: whoever has the turn asks at once.
            const body = JSON.stringify(questionBody(dialect, question, form, fault));
            const call = async () => read(await postQuestion(address, body, signal));
            return lanes.run(() => paceOf(question).run(() => around(call), signal));
          },
        },
        asked,
        judge,
      ),
  };
}

const plainly: Around = (call) => call();

/** Many write the address without the `/v1` that all these servers have. */
export function questionUrl(dialect: DirectDialect, baseUrl: string): string {
  const url = new URL(baseUrl);
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const path = parts
    .map((part) => `/${part}`)
    .join('')
    .replace(/\/(chat\/completions|messages)$/, '');
  url.pathname = `${path === '' ? '/v1' : path}/${dialect === 'anthropic' ? 'messages' : 'chat/completions'}`;
  return url.href;
}

export function headersOf(dialect: DirectDialect, apiKey: string | null): Record<string, string> {
  if (apiKey === null) return {};
  return dialect === 'anthropic'
    ? { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
    : { authorization: `Bearer ${apiKey}` };
}
