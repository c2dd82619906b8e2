type Json = Readonly<Record<string, unknown>>;
type NameOf = (name: string) => string;
type Inner = (schema: Json) => string;

/** The TypeScript of a JSON schema, whose dates say so in `date`. */
export function typeText(schema: Json, nameOf: NameOf): string {
  const inner = (form: Json) => typeText(form, nameOf);
  if (schema['date'] === true) return 'Date';
  if (typeof schema['$ref'] === 'string') return nameOf(schema['$ref'].replace('#/$defs/', ''));
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map((value) => JSON.stringify(value)));
  const forms = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(forms)) return union(forms.map(inner));
  if (Array.isArray(schema['allOf']))
    return schema['allOf'].map((form: Json) => `(${inner(form)})`).join(' & ');
  const type = schema['type'];
  if (Array.isArray(type)) return union(type.map((one) => inner({ ...schema, type: one })));
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'array') return listText(schema, inner);
  return type === 'object' ? objectText(schema, inner) : 'unknown';
}

const union = (forms: readonly string[]): string => [...new Set(forms)].join(' | ') || 'never';

function listText(schema: Json, inner: Inner): string {
  const fixed = schema['prefixItems'];
  if (Array.isArray(fixed)) return `[${fixed.map(inner).join(', ')}]`;
  return `Array<${inner((schema['items'] ?? {}) as Json)}>`;
}

function objectText(schema: Json, inner: Inner): string {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(
    ([name, member]) => {
      const told =
        typeof member['description'] === 'string'
          ? `/** ${member['description'].replaceAll('*/', '* /')} */ `
          : '';
      return `${told}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${inner(member)}`;
    },
  );
  const further = schema['additionalProperties'];
  const record =
    typeof further === 'object' && further !== null ? `{ [name: string]: ${inner(further as Json)} }` : null;
  if (members.length === 0) return record ?? (further === false ? '{}' : 'Record<string, unknown>');
  const own = `{ ${members.join('; ')} }`;
  return record ? `${own} & ${record}` : own;
}
