import type { AiProviderError } from '../ai-provider-error.ts';
import type { RenderRequest } from '../lines/render-line.ts';
import type { CallOptions, TokenUsage } from '../port.ts';

/** A server that has no batches, or shall not be used so: this process asks it line by line. */
export type AiDirectPort = {
  /** How many lines may be out at once. */
  readonly concurrency: number;
  /** Throws where no line can be asked: key, address or model are wrong. */
  ask(question: Question, judge: JudgeAnswer, options?: AskOptions): Promise<AskedLine>;
};

export type AskOptions = CallOptions & {
  /** Goes around each call to the server, of which a line may need several; not around the wait before it. */
  around?: Around;
};
export type Around = <T>(call: () => Promise<T>) => Promise<T>;

export type Question = RenderRequest & {
  /** The company that asks. */
  whose: string;
  /** How often it was asked before, without a whole answer. */
  tries: number;
};

/** What is wrong with an answer, for the model to read; null: nothing. */
export type JudgeAnswer = (text: string) => string | null;

/** What became of a line: a body as its server sent it, or the reason for none. */
export type AskedLine = {
  customId: string;
  tries: number;
  /** Of all its tries together. */
  usage: TokenUsage | null;
  body?: Record<string, unknown>;
  error?: { outcome: 'retryable' | 'permanent' | 'refused'; code: string; message: string };
  /** The server is left alone for a while, and the line is open still. */
  notNow?: AiProviderError;
};
