import { expect, test, vi } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';
import * as transcriptBody from '../../sessions/transcripts/transcript-body.ts';
import * as prompt from '../queueing/prompt.ts';

vi.mock('../../sessions/transcripts/transcript-body.ts', async (original) => {
  const real = await original<typeof transcriptBody>();
  return { ...real, unpackTranscript: vi.fn(real.unpackTranscript) };
});
vi.mock('../queueing/prompt.ts', async (original) => {
  const real = await original<typeof prompt>();
  return { ...real, userPrompt: vi.fn(real.userPrompt) };
});

test.each(['batch', 'direct'] as const)(
  'conversations that are sent to the AI (%s) are opened one after the other: a hundred of the longest would fill the memory',
  async (mode) => {
    await using lab = await startBatchLab(mode === 'direct' ? { direct: true } : {});
    await lab.fresh();
    await lab.addSessions(12, { text: (n) => `Where is order ${n}?` });
    const opened = vi.mocked(transcriptBody.unpackTranscript);
    const rendered = vi.mocked(prompt.userPrompt);
    let [open, most] = [0, 0];
    const unpack = opened.getMockImplementation();
    opened.mockImplementation(async (body) => {
      open += 1;
      most = Math.max(most, open);
      return unpack ? unpack(body) : [];
    });
    const render = rendered.getMockImplementation();
    rendered.mockImplementation((messages, categories) => {
      if (messages.length > 0) open -= 1;
      return render ? render(messages, categories) : '';
    });
    await lab.pass(20, 5);
    expect(await lab.stages()).toEqual({ done: 12 });
    expect(most).toBe(1);
    opened.mockRestore();
    rendered.mockRestore();
  },
);
