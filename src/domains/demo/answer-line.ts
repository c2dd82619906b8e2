import { z } from 'zod';
import { estimateTokens } from '../../ports/ai-batch/estimate-tokens.ts';
import { readTranscript, type TranscriptMessage } from '../../ports/ai-batch/transcript-format.ts';
import { summaryOf } from './generate-sessions.ts';
import { closings, type DemoLanguage, demoLanguages, handOvers, type Topic, topics } from './topics.ts';

export type LineEnd = 'ok' | 'server_error' | 'content_filter';

const Request = z.object({
  custom_id: z.string(),
  body: z.object({ model: z.string(), messages: z.array(z.object({ content: z.string() })) }),
});

/** What a provider would write about one request line of the demonstration. */
export function answerLine(line: string, end: LineEnd): string {
  const { custom_id, body } = Request.parse(JSON.parse(line));
  const response = (status: number, answer: object) =>
    JSON.stringify({
      id: `batch_req_${custom_id}`,
      custom_id,
      response: { status_code: status, request_id: `req_${custom_id}`, body: answer },
      error: null,
    });
  if (end === 'server_error') {
    const message = 'The server had an error while processing your request.';
    return response(500, { error: { message, type: 'server_error', param: null, code: null } });
  }
  const asked = body.messages.at(-1)?.content ?? '';
  const text = end === 'ok' ? JSON.stringify(analysisOf(readTranscript(asked))) : null;
  return response(200, {
    id: `chatcmpl-${custom_id}`,
    object: 'chat.completion',
    model: body.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        finish_reason: end === 'ok' ? 'stop' : 'content_filter',
      },
    ],
    usage: {
      prompt_tokens: estimateTokens(line),
      completion_tokens: text === null ? 1 : estimateTokens(text),
      prompt_tokens_details: { cached_tokens: 0 },
    },
  });
}

/** Reads a conversation by the very sentences that it was made of. */
export function readConversation(messages: readonly TranscriptMessage[]) {
  const reply = messages.find(({ role }) => role === 'assistant');
  const { topic, language } = recognise(reply?.content ?? '');
  const byUser = messages.filter(({ role }) => role === 'user');
  const [first, last] = [byUser[0], byUser.at(-1)];
  const handOver = messages.find(({ content }) => content === handOvers[language]);
  const mood = moods.find((name) => last?.content === closings[name][language]) ?? 'NEUTRAL';
  return { topic, language, mood, reply, first, last, handOver };
}

function analysisOf(messages: readonly TranscriptMessage[]) {
  const { topic, language, mood, reply, first, last, handOver } = readConversation(messages);
  const field = (value: unknown, from: TranscriptMessage | undefined, confidence: number) => ({
    evidence: from ? { messageOrder: from.order, quote: from.content } : null,
    value,
    confidence,
  });
  return {
    language: field(language, first, 0.99),
    sentiment: field(mood, last, 0.91),
    category: field(topic?.category ?? 'OTHER', first, 0.94),
    escalated: field(handOver !== undefined, handOver, 0.97),
    forwarded: field(false, undefined, 0.9),
    questions: field(first ? [first.content] : [], first, 0.95),
    summary: field(topic ? summaryOf(topic, handOver !== undefined) : 'The customer wrote.', reply, 0.88),
  };
}

const moods = ['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const;

function recognise(reply: string): { topic: Topic | undefined; language: DemoLanguage } {
  for (const topic of topics)
    for (const language of demoLanguages) {
      const [start = ''] = topic.reply[language].split('{order}');
      if (start !== '' && reply.startsWith(start)) return { topic, language };
    }
  return { topic: undefined, language: 'en' };
}
