import { dayMs } from '../../kernel/day-ms.ts';
import type { AiProvider } from '../../ports/ai-batch/open-provider.ts';
import type { AiBatchPort, ProviderBatch } from '../../ports/ai-batch/port.ts';
import { loadPriceList } from '../../ports/ai-batch/prices.ts';
import { answerLine, type LineEnd } from './answer-line.ts';

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
  return { name: 'emulator', port, model: 'gpt-4.1-mini', direct: null, prices: loadPriceList() };
}
