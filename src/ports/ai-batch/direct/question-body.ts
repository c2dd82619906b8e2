import { cutText } from '../../storable-text.ts';
import { anthropicParams, openaiBody, type RenderRequest } from '../lines/render-line.ts';
import type { AnswerForm } from './answer-forms.ts';

/** What a server speaks. `compatible`: chat completions as servers of one's own have them. */
export type DirectDialect = 'compatible' | 'openai' | 'anthropic';

/** An answer that did not fit, and why. */
export type Fault = { answer: string; why: string };

const shownAnswer = 4000;

/** The body of one question; with a fault, the question once more, its wrong answer, and what is wrong with it. */
export function questionBody(
  dialect: DirectDialect,
  asked: RenderRequest,
  form: AnswerForm,
  fault: Fault | null,
): Record<string, unknown> {
  // Whoever missed the form once is told it in words as well.
  const isTold = form === 'words' || fault !== null;
  const request = isTold ? { ...asked, system: `${asked.system}\n\n${inWords(asked.schema)}` } : asked;
  const more = fault === null ? [] : repair(fault);
  if (dialect === 'anthropic') {
    const { messages, output_config, ...rest } = anthropicParams(request);
    return { ...rest, messages: [...messages, ...more], ...(form === 'schema' ? { output_config } : {}) };
  }
  const { messages, response_format, max_completion_tokens: most, ...rest } = openaiBody(request);
  return {
    ...rest,
    messages: [...messages, ...more],
    ...(form === 'schema' ? { response_format } : {}),
    // The name of the limit that servers of one's own know; several draw at random unless told not to.
    ...(dialect === 'openai' ? { max_completion_tokens: most } : { max_tokens: most, temperature: 0 }),
  };
}

const inWords = (schema: Record<string, unknown>): string =>
  [
    'Answer with one JSON object and nothing else: no explanation, no Markdown. It must fit this JSON schema:',
    JSON.stringify(schema),
  ].join('\n');

const repair = ({ answer, why }: Fault) => [
  { role: 'assistant', content: cutText(answer, shownAnswer) },
  {
    role: 'user',
    content: `That answer cannot be used: ${why} Answer again, with one JSON object of the asked-for form and nothing else.`,
  },
];
