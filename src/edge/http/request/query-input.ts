import { z } from 'zod';
import { invalidParameter } from '../../../kernel/errors.ts';
import { readListText } from '../../../kernel/lists/list-text.ts';
import { say } from '../../../words/sentence.ts';

type Single = 'number' | 'boolean' | 'string';
type Kind = Single | { readonly arrayOf: Single } | { readonly recordOf: Single };

/** Reads query values by the shape of the operation's input: unknown names are passed over. */
export type QueryReader = (query: Record<string, unknown>) => Record<string, unknown>;

export function createQueryReader(input: z.ZodType): QueryReader {
  let kinds: Map<string, Kind> | undefined;
  return (query) => {
    // Made for whoever asks first: for all routes at once it is most of what building the server takes.
    kinds ??= propertyKinds(input);
    const result: Record<string, unknown> = {};
    for (const [name, kind] of kinds) {
      const value = isRecord(kind) ? recordIn(query, name, kind.recordOf) : query[name];
      if (value !== undefined) result[name] = isRecord(kind) ? value : read(value, kind);
    }
    return result;
  };
}

const isRecord = (kind: Kind): kind is { readonly recordOf: Single } =>
  typeof kind === 'object' && 'recordOf' in kind;

/** Lists by key: `attribute.plan=pro&attribute.plan=team`. */
function recordIn(query: Record<string, unknown>, name: string, of: Single): unknown {
  const entries = Object.entries(query).filter(([key]) => key.startsWith(`${name}.`));
  if (entries.length === 0) return query[name];
  // The schema would pass over this one, and the answer be that to no filter at all.
  if (entries.some(([key]) => key === `${name}.__proto__`))
    throw invalidParameter(`${name}.__proto__`, say('field.unfit'));
  return Object.fromEntries(
    entries.map(([key, value]) => [key.slice(name.length + 1), read(value, { arrayOf: of })]),
  );
}

/** A value that does not fit stays as it came, and the schema refuses it with its own words. */
function read(value: unknown, kind: Exclude<Kind, { readonly recordOf: Single }>): unknown {
  if (typeof kind === 'object') {
    const texts = Array.isArray(value) ? value.map(String) : [String(value)];
    return texts.flatMap((text) => itemsOf(text, kind.arrayOf)).map((item) => read(item, kind.arrayOf));
  }
  if (typeof value !== 'string') return value;
  if (kind === 'number') return /^-?\d{1,16}(\.\d{1,10})?$/.test(value) ? Number(value) : value;
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/** Numbers and the like need no quotes in JSON. */
function itemsOf(text: string, of: Single): string[] {
  const plain = of === 'string' ? undefined : /^\s*\[([^"[\]]*)\]\s*$/.exec(text)?.[1];
  return plain === undefined ? readListText(text) : readListText(plain).map((item) => item.trim());
}

function propertyKinds(input: z.ZodType): Map<string, Kind> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const kinds = new Map<string, Kind>();
  for (const [name, property] of Object.entries(schema.properties ?? {})) kinds.set(name, kindOf(property));
  return kinds;
}

function kindOf(property: z.core.JSONSchema._JSONSchema): Kind {
  if (typeof property === 'boolean') return 'string';
  const options = property.anyOf ?? property.oneOf;
  if (options) return options.map(kindOf).find((kind) => kind !== 'string') ?? 'string';
  const more = property.additionalProperties;
  if (property.type === 'object' && typeof more === 'object' && more.type === 'array')
    return { recordOf: itemKind(more.items) };
  if (property.type === 'array') return { arrayOf: itemKind(property.items) };
  return singleKind(property.type);
}

function itemKind(items: z.core.JSONSchema.JSONSchema['items']): Single {
  const isOne = typeof items === 'object' && !Array.isArray(items);
  return isOne ? singleKind(items.type) : 'string';
}

function singleKind(type: z.core.JSONSchema.BaseSchema['type']): Single {
  const [only, ...others] = [type].flat().filter((name) => name !== 'null');
  if (others.length > 0) return 'string';
  if (only === 'integer' || only === 'number') return 'number';
  return only === 'boolean' ? 'boolean' : 'string';
}
