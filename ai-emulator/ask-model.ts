import { estimateTokens } from '../src/ports/ai-batch/estimate-tokens.ts';
import { isRecord, type JsonRecord, listAt, recordAt, textAt } from '../src/ports/ai-batch/json-value.ts';
import type { TokenUsage } from '../src/ports/ai-batch/port.ts';
import { readTranscript, type TranscriptMessage } from '../src/ports/ai-batch/transcript-format.ts';
import { analyseTranscript } from './analysis/analyse-transcript.ts';
import { answerSchema, categoriesOf } from './analysis/answer-schema.ts';
import { errOnPurpose } from './analysis/err-on-purpose.ts';
import type { LineEnd, RenderedBatch } from './records.ts';
import { promptTokensOf } from './validate-input.ts';

export type ModelAnswer = { text: string; usage: TokenUsage; maxOutputTokens: number };

const answers = new WeakMap<JsonRecord, ModelAnswer>();

/** What the pretended model says to a request body of any of the three shapes. */
export function askModel(body: JsonRecord): ModelAnswer {
  const known = answers.get(body);
  if (known) return known;
  const answer = makeAnswer(body);
  answers.set(body, answer);
  return answer;
}

function makeAnswer(body: JsonRecord): ModelAnswer {
  const prompt = promptsOf(body);
  const schema = schemaOf(body);
  const messages = readMessages(prompt.user);
  const text = schema
    ? JSON.stringify(
        answerSchema(
          schema,
          errOnPurpose(
            textAt(body, 'model') ?? '',
            prompt.user,
            analyseTranscript(messages, categoriesOf(schema)),
          ),
        ),
      )
    : 'This emulator answers questions that carry a JSON schema.';
  const input = promptTokensOf(body);
  return {
    text,
    usage: {
      input,
      cachedInput: 0,
      output: estimateTokens(text) + 4,
    },
    maxOutputTokens: outputLimitOf(body),
  };
}

/** How a line ends: as planned, but an answer longer than the asked-for limit is cut off. */
export function endOfLine(
  { plan }: Pick<RenderedBatch, 'plan'>,
  index: number,
  answer: ModelAnswer,
): LineEnd {
  const planned = plan.ends[String(index)] ?? 'ok';
  return planned === 'ok' && answer.usage.output > answer.maxOutputTokens ? 'truncated' : planned;
}

/** What a line that ended so reports; the provider counts cached tokens in steps of 128. */
export function usageOf({ usage }: ModelAnswer, end: LineEnd): TokenUsage {
  return end === 'cached' ? { ...usage, cachedInput: Math.floor(usage.input / 256) * 128 } : usage;
}

/** What was asked, without ids and budgets: the same for the same question, whoever asks it again. */
export function questionOf(body: JsonRecord): string {
  const { system, user } = promptsOf(body);
  return JSON.stringify([body['model'], system, user]);
}

function promptsOf(body: JsonRecord): { system: string; user: string } {
  const turns = [...listAt(body, 'messages'), ...listAt(body, 'input')];
  const said = (isAsked: (role: string) => boolean) =>
    turns
      .filter((turn) => isAsked(textAt(turn, 'role') ?? 'user'))
      .map(contentOf)
      .join('\n');
  const isRule = (role: string) => role === 'system' || role === 'developer';
  const rules = [textAt(body, 'system'), textAt(body, 'instructions'), said(isRule)];
  const direct = textAt(body, 'input');
  return {
    system: rules.filter((rule) => rule).join('\n'),
    user: direct ?? said((role) => !isRule(role)),
  };
}

function contentOf(turn: unknown): string {
  const parts = listAt(turn, 'content').map((part) => textAt(part, 'text') ?? '');
  return textAt(turn, 'content') ?? parts.join('\n');
}

function schemaOf(body: JsonRecord): JsonRecord | null {
  const places = [
    recordAt(recordAt(body, 'response_format'), 'json_schema')['schema'],
    recordAt(recordAt(body, 'text'), 'format')['schema'],
    recordAt(recordAt(body, 'output_config'), 'format')['schema'],
    recordAt(listAt(body, 'tools')[0], 'input_schema'),
  ];
  return (
    places.find((place): place is JsonRecord => isRecord(place) && Object.keys(place).length > 0) ??
    schemaInWords(body)
  );
}

/** Who asks in words puts the schema on a line of its own. */
export function schemaInWords(body: JsonRecord): JsonRecord | null {
  const said = /JSON schema:\n(\{.*\})$/m.exec(promptsOf(body).system)?.[1];
  if (said === undefined) return null;
  const schema: unknown = JSON.parse(said);
  return isRecord(schema) ? schema : null;
}

function outputLimitOf(body: JsonRecord): number {
  const limits = [body['max_completion_tokens'], body['max_output_tokens'], body['max_tokens']];
  return limits.find((limit): limit is number => typeof limit === 'number') ?? Number.POSITIVE_INFINITY;
}

// Our own form first; else `role: text` lines, as other prompts have them; else the whole is one message.
function readMessages(prompt: string): TranscriptMessage[] {
  const own = readTranscript(prompt);
  if (own.length > 0) return own;
  const messages: TranscriptMessage[] = [];
  for (const line of prompt.split('\n')) {
    const turn = /^\s*(?:\[\d+\]\s*)?(user|customer|assistant|bot|agent|system)\s*:\s*/i.exec(line);
    const last = messages.at(-1);
    if (turn) {
      const role = (turn[1] ?? 'user').toLowerCase().replace('customer', 'user').replace('bot', 'assistant');
      messages.push({ order: messages.length, role, content: line.slice(turn[0].length) });
    } else if (last) last.content += `\n${line}`;
  }
  return messages.length > 0 ? messages : [{ order: 0, role: 'user', content: prompt }];
}
