import { isRecord, type JsonRecord, listAt, recordAt } from '../../src/ports/ai-batch/json-value.ts';
import type { Findings } from './analyse-transcript.ts';

/** An object that fits a JSON schema: findings where a property bears their name, the smallest fitting value elsewhere. */
export function answerSchema(schema: JsonRecord, findings: Findings): unknown {
  return fill(schema, schema, findings, undefined);
}

/** The enum of the property `category`, wherever in the schema it stands. */
export function categoriesOf(schema: JsonRecord): string[] {
  const category = recordAt(recordAt(schema, 'properties'), 'category');
  const nested = recordAt(recordAt(category, 'properties'), 'value');
  const values = [...listAt(category, 'enum'), ...listAt(nested, 'enum')];
  return values.filter((value): value is string => typeof value === 'string');
}

function fill(given: JsonRecord, root: JsonRecord, findings: Findings, wanted: unknown): unknown {
  const schema = resolve(given, root);
  if (wanted !== undefined && fits(wanted, schema, root)) return wanted;
  const options = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')].filter(isRecord);
  if (options[0]) {
    const fitting = options.find(
      (option) => wanted !== undefined && fits(wanted, resolve(option, root), root),
    );
    return fill(fitting ?? options[0], root, findings, wanted);
  }
  if ('const' in schema) return schema['const'];
  const values = listAt(schema, 'enum');
  if (values.length > 0) return values[0];
  switch (typeOf(schema)) {
    case 'object':
      return fillObject(schema, root, findings, wanted);
    case 'array':
      return fillArray(schema, root, findings);
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return '';
  }
}

function fillObject(schema: JsonRecord, root: JsonRecord, findings: Findings, wanted: unknown): JsonRecord {
  const result: JsonRecord = {};
  for (const [key, property] of Object.entries(recordAt(schema, 'properties'))) {
    if (!isRecord(property)) continue;
    // A finding goes in whole where the schema asks for its parts, else only its value.
    const isWhole = 'value' in recordAt(resolve(property, root), 'properties');
    const own = isWhole ? findings[key] : findings[key]?.value;
    const given = isRecord(wanted) && key in wanted ? wanted[key] : own;
    result[key] = fill(property, root, findings, given);
  }
  return result;
}

function fillArray(schema: JsonRecord, root: JsonRecord, findings: Findings): unknown[] {
  const count = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0;
  const items = recordAt(schema, 'items');
  return Array.from({ length: count }, () => fill(items, root, findings, undefined));
}

// Only as deep as needed: objects are taken apart by `fillObject`, which checks what is within.
function fits(value: unknown, schema: JsonRecord, root: JsonRecord): boolean {
  if (isRecord(value)) return false;
  const options = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')].filter(isRecord);
  if (options.length > 0) return options.some((option) => fits(value, resolve(option, root), root));
  const values = listAt(schema, 'enum');
  if (values.length > 0) return values.includes(value);
  switch (typeOf(schema)) {
    case 'array':
      return (
        Array.isArray(value) &&
        value.every((item) => fits(item, resolve(recordAt(schema, 'items'), root), root))
      );
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'null':
      return value === null;
    case 'object':
      return false;
    default:
      return typeof value === typeOf(schema);
  }
}

function resolve(schema: JsonRecord, root: JsonRecord): JsonRecord {
  const ref = schema['$ref'];
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return schema;
  const target = ref
    .slice(2)
    .split('/')
    .reduce<JsonRecord>((node, key) => recordAt(node, key), root);
  return resolve(target, root);
}

function typeOf(schema: JsonRecord): unknown {
  const type = schema['type'];
  return Array.isArray(type) ? type[0] : type;
}
