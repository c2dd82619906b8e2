import { is, rows } from '../../../db/rows.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { ownMember } from '../../../kernel/input/own-member.ts';
import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { parseJson } from '../../../ports/parse-json.ts';
import { storableText } from '../../../ports/storable-text.ts';
import type { Attribute } from '../../attributes/index.ts';
import { createRedaction, labelFields, redactLabel, redactText } from '../../redaction/index.ts';
import { conventions } from './conventions/index.ts';
import type { Attributes, AttributeValue } from './wire/otlp-span.ts';

/** What a span tells of its conversation beside what was said, by the names that a push has for it. */
export interface Told {
  readonly fields: Readonly<Record<string, Value>>;
  readonly attributes: Readonly<Record<string, Value>>;
}
type Value = string | number | readonly string[];

/** What a company takes of it: what it declares, and whether texts are redacted before they are kept. */
export interface Telling {
  readonly attributes: readonly Attribute[];
  readonly clean: Clean;
}
type Clean = (text: string, name: string) => string;

export const tellsNothing: Telling = { attributes: [], clean: (text) => text };

export async function readTelling(ctx: CompanyCtx): Promise<Telling> {
  const [company] = await ctx.transaction((tx) =>
    rows(
      tx,
      'SELECT attributes, redact_stored AS "isRedacted", number_patterns AS patterns FROM company WHERE id = $1',
      [ctx.companyId],
      { attributes: is.own<readonly Attribute[]>(), isRedacted: is.bool, patterns: is.list(is.text) },
    ),
  );
  if (!company) return tellsNothing;
  const { attributes, isRedacted, patterns } = company;
  return {
    attributes,
    clean: isRedacted ? (text, name) => redacted(text, name, patterns) : (text) => text,
  };
}

function redacted(text: string, name: string, patterns: readonly string[]): string {
  const field = labelFields.find((one) => one === name);
  return field ? redactLabel(field, text, patterns) : redactText(text, createRedaction(patterns));
}

const fieldNames = ['assignee', 'team', 'rating', 'ratingComment', 'tags'] as const;
/** Where programs put what is theirs: under a name of ours, or where an instrumentation has them put it. */
const places = ['parlance', ...conventions.flatMap(({ metadata = [] }) => metadata)];
const tagLists = conventions.flatMap(({ tags = [] }) => tags);

/** Every text may be as long as a comment, and a list of them stand in each place: others may go first between them. */
export function* toldIn(span: Attributes, { attributes: declared, clean }: Telling): Steps<Told | undefined> {
  const objects = places.map((place) => objectIn(span.get(place)));
  function* find(names: readonly string[], bare: readonly string[], field = ''): Steps<Value | undefined> {
    const within = names.flatMap((name) =>
      places.map((place, at) => span.get(`${place}.${name}`) ?? ownMember(objects[at] ?? {}, name)),
    );
    const found = [...within, ...bare.map((name) => span.get(name))].map(saidBy);
    return yield* cleaned(
      found.find((one) => one !== undefined),
      (text) => clean(text, field),
    );
  }
  const fields: Record<string, Value> = {};
  for (const name of fieldNames) {
    const value = yield* find([name], name === 'tags' ? tagLists : [], name);
    if (value !== undefined) fields[name] = value;
  }
  const attributes: Record<string, Value> = {};
  for (const { key, label, fromColumn } of declared) {
    const names = fromColumn === null ? [key, label] : [fromColumn, key];
    const value = yield* find(names, names);
    if (value !== undefined) attributes[key] = value;
  }
  const isSaid = Object.keys(fields).length + Object.keys(attributes).length > 0;
  return isSaid ? { fields, attributes } : undefined;
}

function* cleaned(value: Value | undefined, clean: (text: string) => string): Steps<Value | undefined> {
  if (typeof value === 'number' || value === undefined) return value;
  if (typeof value === 'string') {
    yield;
    return clean(value);
  }
  const texts: string[] = [];
  for (const text of value) {
    yield;
    texts.push(clean(text));
  }
  return texts;
}

const longestText = 2_000;
const mostTexts = 20;
const longestJson = 20_000;

/** Longer texts, and objects, say nothing that anybody counts by. */
function saidBy(value: AttributeValue | undefined): Value | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') {
    const text = value.length > longestText ? '' : storableText(value).trim();
    return text === '' ? undefined : text;
  }
  if (!Array.isArray(value)) return undefined;
  const texts = value
    .slice(0, mostTexts)
    .map(saidBy)
    .filter((one) => typeof one === 'string');
  return texts.length === 0 ? undefined : texts;
}

/** As values, or as JSON in one text. */
function objectIn(value: AttributeValue | undefined): Readonly<Record<string, AttributeValue>> {
  if (typeof value === 'object') return isObject(value) ? value : {};
  if (typeof value !== 'string' || value.length > longestJson || !value.trimStart().startsWith('{'))
    return {};
  try {
    const parsed = parseJson(value) as AttributeValue;
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

const isObject = (value: AttributeValue): value is { readonly [name: string]: AttributeValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What spans in the order of their beginnings tell together: what is told later counts. */
export function toldTogether(spans: ReadonlyArray<{ readonly told?: Told }>): Told {
  const told = spans.flatMap((span) => span.told ?? []);
  return {
    fields: Object.assign({}, ...told.map(({ fields }) => fields)),
    attributes: Object.assign({}, ...told.map(({ attributes }) => attributes)),
  };
}
