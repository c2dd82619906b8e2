import ISO6391 from 'iso-639-1';
import { z } from 'zod';
import { JsonTooMuch, parseJson } from '../parse-json.ts';
import { cutText, storableText } from '../storable-text.ts';

export const sentiments = ['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const;

/** The fields of an analysis, each with its own evidence and confidence. */
export const analysisFields = [
  'language',
  'sentiment',
  'category',
  'escalated',
  'forwarded',
  'questions',
  'summary',
] as const;

const MAX_QUESTION_COUNT = 5;
const faultLength = 400;

/** The strict JSON schema of one session's analysis. `categories`: the keys of the company's taxonomy. */
export function analysisJsonSchema(categories: readonly string[]): Record<string, unknown> {
  requireCategories(categories);
  const field = (description: string, value: Record<string, unknown>) => ({
    ...strictObject({
      evidence: { $ref: '#/$defs/evidence' },
      value,
      confidence: { $ref: '#/$defs/confidence' },
    }),
    description,
  });
  const schema = strictObject({
    language: field('Language of the end user, ISO 639-1', { type: 'string', pattern: '^[a-z]{2}$' }),
    sentiment: field('Mood of the end user over the whole session', {
      type: 'string',
      enum: [...sentiments],
    }),
    category: field('The one category that fits best', { type: 'string', enum: [...categories] }),
    escalated: field('A person took over, or was asked for', { type: 'boolean' }),
    forwarded: field('The matter was passed on to another department', { type: 'boolean' }),
    questions: field('What the end user asked, in the words used', {
      type: 'array',
      maxItems: MAX_QUESTION_COUNT,
      items: { type: 'string' },
    }),
    summary: field('One to three sentences in the language of the session', { type: 'string' }),
  });
  return {
    ...schema,
    $defs: {
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      evidence: {
        anyOf: [
          strictObject({
            messageOrder: { type: 'integer', minimum: 0, description: 'order of the message that is quoted' },
            quote: { type: 'string', description: 'a part of that message, word for word' },
          }),
          { type: 'null' },
        ],
      },
    },
  };
}

/** The same promise as a parser. */
export function analysisAnswer(categories: readonly string[]) {
  requireCategories(categories);
  return z.strictObject({
    language: answerField(z.string().refine((code) => ISO6391.validate(code), 'not an ISO 639-1 code')),
    sentiment: answerField(z.enum(sentiments)),
    category: answerField(z.enum(categories)),
    escalated: answerField(z.boolean()),
    forwarded: answerField(z.boolean()),
    questions: answerField(z.array(z.string().trim().min(1).max(1000)).max(MAX_QUESTION_COUNT)),
    summary: answerField(z.string().trim().min(1).max(4000)),
  });
}

export type AnalysisAnswer = z.output<ReturnType<typeof analysisAnswer>>;

/** The answer in a text, or what is wrong with it, for the model that gave it. */
export type ReadAnswer =
  | { readonly answer: AnalysisAnswer; readonly fault: null }
  | { readonly answer: null; readonly fault: string };

export type AnswerReader = (text: string) => ReadAnswer;

/** What the database would refuse must not stop the answers of a whole batch. Few texts have any of it, and looking at each value takes time. */
const mayBeUnstorable = /[\0\ud800-\udfff]|\\u(?:0000|d[89a-f])/i;
const storable = (_key: string, value: unknown) => (typeof value === 'string' ? storableText(value) : value);

/** Several times what an answer holds at most. The schema judges every value there is, and writes a sentence about it. */
const bounds = { depth: 16, values: 500, names: 100 };
const mostCharacters = 262_144;

/** Reads answers by the categories of a company. */
export function answerReader(categories: readonly string[]): AnswerReader {
  const form = analysisAnswer(categories);
  return (text) => {
    if (text.length > mostCharacters) return tooMuch;
    let parsed: unknown;
    try {
      parsed = parseJson(text, mayBeUnstorable.test(text) ? storable : undefined, bounds);
    } catch (error) {
      return error instanceof JsonTooMuch ? tooMuch : { answer: null, fault: 'it is not one JSON object.' };
    }
    const { data, error } = form.safeParse(parsed);
    if (data) return { answer: data, fault: null };
    const [first] = error.issues;
    const where = first?.path.join('.') || 'the object';
    return { answer: null, fault: cutText(`${where}: ${first?.message ?? 'is wrong'}.`, faultLength) };
  };
}

const tooMuch = { answer: null, fault: 'it holds far more than was asked for.' } as const;

function answerField<Value extends z.ZodType>(value: Value) {
  return z.strictObject({
    evidence: z
      .strictObject({ messageOrder: z.int().nonnegative(), quote: z.string().min(1).max(4000) })
      .nullable(),
    value,
    confidence: z.number().min(0).max(1),
  });
}

function strictObject(properties: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function requireCategories(categories: readonly string[]): void {
  if (categories.length === 0) throw new RangeError('an analysis needs at least one category');
}
