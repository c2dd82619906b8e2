import { z } from 'zod';
import { dayMs } from '../../kernel/day-ms.ts';
import { estimateTokens } from '../../ports/ai-batch/estimate-tokens.ts';
import type { AiProvider } from '../../ports/ai-batch/open-provider.ts';
import type { AiBatchPort, ProviderBatch } from '../../ports/ai-batch/port.ts';
import { loadPriceList } from '../../ports/ai-batch/prices.ts';
import { readTranscript, type TranscriptMessage } from '../../ports/ai-batch/transcript-format.ts';
import { summaryOf } from './generate-sessions.ts';
import { closings, type DemoLanguage, demoLanguages, handOvers, type Topic, topics } from './topics.ts';

type LineEnd = 'ok' | 'server_error' | 'content_filter';

const Request = z.object({
  custom_id: z.string(),
  body: z.object({ model: z.string(), messages: z.array(z.object({ content: z.string() })) }),
});

/** What a provider would write about one request line of the demonstration. */
function answerLine(line: string, end: LineEnd): string {
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
function analysisOf(messages: readonly TranscriptMessage[]) {
  const reply = messages.find(({ role }) => role === 'assistant');
  const { topic, language } = recognise(reply?.content ?? '');
  const byUser = messages.filter(({ role }) => role === 'user');
  const [first, last] = [byUser[0], byUser.at(-1)];
  const handOver = messages.find(({ content }) => content === handOvers[language]);
  const mood = moods.find((name) => last?.content === closings[name][language]) ?? 'NEUTRAL';
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

/** How a batch ends: which of its lines are answered, and after how many minutes. */
export interface BatchPlan {
  readonly minutes: number;
  endOf(line: number): LineEnd;
}

/** An AI provider within this process, that reads what the demonstration's people wrote and costs nothing. */
export function createDemoProvider(now: () => Date, nextPlan: () => BatchPlan): AiProvider {
  const files = new Map<string, readonly string[]>();
  const batches = new Map<string, { made: ProviderBatch; plan: BatchPlan }>();

  const asOf = ({ made, plan }: { made: ProviderBatch; plan: BatchPlan }): ProviderBatch => {
    const finishedAt = new Date((made.createdAt?.getTime() ?? 0) + plan.minutes * 60_000);
    if (now() < finishedAt) return made;
    const { total } = made.counts;
    const completed = Array.from({ length: total }, (_, at) => plan.endOf(at)).filter(
      (end) => end === 'ok',
    ).length;
    const counts = { total, completed, failed: total - completed };
    const outputFileId = `${made.inputFileId}-output`;
    return { ...made, status: 'completed', phase: 'finished', outputFileId, counts, finishedAt };
  };

  const port: AiBatchPort = {
    dialect: {
      name: 'openai',
      maxLineCount: 50_000,
      maxFileBytes: 200 * 1024 * 1024,
      customIdPattern: /^[A-Za-z0-9_-]{1,64}$/,
      needsFiles: true,
      keepsMetadata: true,
    },
    async upload(lines, { fileName }) {
      files.set(fileName, lines);
      return fileName;
    },
    async create(fileRef, { metadata }) {
      const madeAt = now();
      const made: ProviderBatch = {
        ...{ id: `batch_demo_${metadata['attempt']}`, status: 'in_progress', phase: 'running', model: null },
        ...{ inputFileId: fileRef, outputFileId: null, errorFileId: null, usage: null, errors: [] },
        counts: { total: files.get(fileRef)?.length ?? 0, completed: 0, failed: 0 },
        metadata: { ...metadata },
        ...{ createdAt: madeAt, startedAt: madeAt, cancelRequestedAt: null, finishedAt: null },
        expiresAt: new Date(madeAt.getTime() + dayMs),
      };
      batches.set(made.id, { made, plan: nextPlan() });
      return made;
    },
    async get(ref) {
      const batch = batches.get(ref);
      if (!batch) throw new RangeError(`no batch ${ref}`);
      return asOf(batch);
    },
    list: async () => [...batches.values()].map(asOf),
    findByFile: async () => ({ found: [], undecided: [] }),
    cancel: (ref) => port.get(ref),
    async *open({ id, outputFileId }, part) {
      const batch = batches.get(id);
      if (!batch || part !== 'output' || outputFileId === null) return;
      for (const [at, line] of (files.get(batch.made.inputFileId ?? '') ?? []).entries())
        yield Buffer.from(`${answerLine(line, batch.plan.endOf(at))}\n`);
    },
    remove: async () => undefined,
    listFiles: async () => [],
  };
  return { name: 'emulator', port, model: 'gpt-4.1-mini', prices: loadPriceList() };
}
