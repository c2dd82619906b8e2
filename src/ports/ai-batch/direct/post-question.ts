import { say } from '../../../words/sentence.ts';
import type { GuardedRequest } from '../../outbound/guarded-request.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { JsonTooMuch, parseJson } from '../../parse-json.ts';
import { cutText } from '../../storable-text.ts';
import { AiProviderError, providerError } from '../ai-provider-error.ts';
import { classifyFailure } from '../calls/classify-failure.ts';
import { isRecord, listAt, recordAt, textAt } from '../json-value.ts';
import { answerBounds, maxAnswerBytes } from '../lines/answer-bounds.ts';
import { readStreamed } from './read-streamed.ts';

export type Address = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly timeoutMs: number;
  readonly request: GuardedRequest;
};

/** One question, sent once, and the body of its answer. Whatever else comes is an AiProviderError. */
export async function postQuestion(
  { url, headers, secrets, timeoutMs, request }: Address,
  body: string,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const { status, text, header } = await exchange();
  const json = readObject(text) ?? readStreamed(text);
  if (status >= 200 && status < 300) {
    if (json !== null && !isFailure(json)) return json;
    // A gateway that began its answer before it knew of the trouble.
    if (json !== null) throw refusal(statusWithin(json), json, header);
    const said = text.trim() === '' ? say('answer.emptyAnswer') : notJson(text);
    throw providerError('ask', {
      kind: 'transient',
      code: 'malformed_reply',
      status,
      providerMessage: said,
    });
  }
  throw refusal(status, json, header);

  async function exchange() {
    try {
      const answer = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body,
        timeoutMs,
        maxBytes: maxAnswerBytes,
        protocols: ['http:', 'https:'],
        keepAlive: true,
        ...(signal ? { signal } : {}),
      });
      return {
        status: answer.status,
        text: await answer.text(),
        header: (name: string) => answer.headers[name] ?? null,
      };
    } catch (error) {
      throw toAskError(error);
    }
  }

  function refusal(
    code: number,
    told: Record<string, unknown> | null,
    header: (name: string) => string | null,
  ) {
    const error = { ...told, ...recordAt(told, 'error') };
    const message =
      textAt(error, 'message') ?? textAt(told, 'error') ?? detailOf(told) ?? say('provider.noMessage');
    const facts = classifyFailure(
      {
        status: code,
        code: textAt(error, 'code'),
        type: textAt(error, 'type'),
        param: textAt(error, 'param'),
        message,
        header,
      },
      { mayCommit: false, secrets },
    );
    return new AiProviderError('ask', { ...facts, kind: kindOf(code, facts.kind) });
  }
}

/** Nothing was done with the question, and later it may be: overload, a start, somebody in front who has nobody behind. */
const overloaded = new Set([429, 502, 503, 504, 529]);

function kindOf(status: number, kind: AiProviderError['kind']): AiProviderError['kind'] {
  if (kind === 'billing') return kind;
  if (overloaded.has(status)) return 'capacity';
  // A redirect is followed nowhere: a transcript goes to the address of the settings or not at all.
  return status < 400 ? 'permanent' : kind;
}

function toAskError(error: unknown): AiProviderError {
  if (!(error instanceof OutboundError)) throw error;
  const { code, sentence } = error;
  const isRefused = code === 'URL_REFUSED' || code === 'ADDRESS_REFUSED';
  // Nobody is there to be asked: that is no answer to the question, nor a try of it.
  const isAway = code === 'DNS' || code === 'TLS' || isUnanswered(error);
  const kind = isRefused ? 'permanent' : isAway ? 'capacity' : 'transient';
  return providerError('ask', { kind, code: code.toLowerCase(), providerMessage: sentence });
}

const isUnanswered = ({ code, cause }: OutboundError): boolean =>
  code === 'CONNECT' &&
  cause instanceof Error &&
  'code' in cause &&
  !['ECONNRESET', 'EPIPE'].includes(String(cause.code));

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value = parseJson(text, undefined, answerBounds);
    return isRecord(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonTooMuch) return null;
    throw error;
  }
}

/** An error in place of an answer. */
const isFailure = (body: Record<string, unknown>): boolean =>
  Boolean(body['error']) && listAt(body, 'choices').length === 0 && !Array.isArray(body['content']);

/** The status that the failure would have had by itself. */
function statusWithin(body: Record<string, unknown>): number {
  const { code, status } = recordAt(body, 'error');
  const found = Number(code ?? status);
  return Number.isInteger(found) && found >= 400 && found < 600 ? found : 500;
}

/** What is wrong with a question, as servers say it that are written in Python. */
function detailOf(told: Record<string, unknown> | null): string | null {
  const first = listAt(told, 'detail')[0];
  return textAt(told, 'detail') ?? textAt(recordAt(told, 'detail'), 'message') ?? textAt(first, 'msg');
}

const notJson = (text: string) => say('provider.notJson', { text: cutText(text, 120) });
