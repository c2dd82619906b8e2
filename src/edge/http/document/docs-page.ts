import { escapeHtml } from '../../../ports/escape-html.ts';
import type { Json } from './schema-shelf.ts';

/** The API description for people: one page, no script. */
export function docsPage(document: Json): string {
  const { title, description } = document['info'] as { title: string; description: string };
  const operations = operationsOf(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const schemas = Object.entries((document['components'] as { schemas: Json }).schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}: the API</title>
<style>${docsStyle}</style>
</head>
<body>
<header><h1>${escapeHtml(title)}: the API</h1>
${description
  .split('\n\n')
  .map((text) => `<p>${escapeHtml(text)}</p>`)
  .join('\n')}
<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Addresses">${tags.map((tag) => contents(tag, operations)).join('')}</nav>
<main>
${tags.map((tag) => section(tag, operations)).join('\n')}
<section aria-labelledby="schemas"><h2 id="schemas">Named shapes</h2>
${schemas.map(([name, schema]) => `<h3 id="schema-${escapeHtml(name)}">${escapeHtml(name)}</h3>${code(schema)}`).join('\n')}
</section>
</main>
</body>
</html>
`;
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly operation: Json;
}

function operationsOf(document: Json): Described[] {
  return Object.entries(document['paths'] as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        tag: (operation['tags'] as string[])[0] ?? 'other',
        operation,
      })),
  );
}

/** A group with its addresses: the page is long. */
function contents(tag: string, operations: readonly Described[]): string {
  const links = operations
    .filter((operation) => operation.tag === tag)
    .map((one) => `<li><a href="#${idOf(one)}"><code>${one.method} ${escapeHtml(one.path)}</code></a></li>`);
  return `<details><summary>${escapeHtml(tag)}</summary><ul>${links.join('')}</ul></details>`;
}

const idOf = ({ operation }: Described): string => escapeHtml(String(operation['operationId']));

function section(tag: string, operations: readonly Described[]): string {
  const own = operations.filter((operation) => operation.tag === tag);
  return `<section aria-labelledby="${escapeHtml(tag)}"><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>
${own.map(article).join('\n')}</section>`;
}

function article(described: Described): string {
  const { method, path, operation } = described;
  const content = (operation['requestBody'] as { content?: Record<string, Json> } | undefined)?.content ?? {};
  return `<article><h3 id="${idOf(described)}"><code>${method} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(String(operation['summary']))}. ${escapeHtml(String(operation['description']))}</p>
${parameterTable((operation['parameters'] ?? []) as Json[])}
${Object.entries(content)
  .map(
    ([type, body]) =>
      example(`Body, for example (${type})`, body['example']) +
      details(`The body as a schema (${type})`, body['schema']),
  )
  .join('')}
${Object.entries(operation['responses'] as Record<string, Json>)
  .map(answer)
  .join('\n')}
</article>`;
}

function parameterTable(parameters: readonly Json[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const words = [name, `${place}${required ? ', required' : ''}`].map((text) => escapeHtml(String(text)));
    return `<tr><th scope="row"><code>${words[0]}</code></th><td>${words[1]}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Form</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function answer([status, response]: [string, Json]): string {
  const [content] = Object.values((response['content'] ?? {}) as Record<string, Json>);
  const schema = content?.['schema'] as Json | undefined;
  const title = `${status}: ${response['description']}`;
  // Every refusal has the one shape, which stands below.
  if (!schema || schema['$ref'] === '#/components/schemas/Error') return `<p>${escapeHtml(title)}</p>`;
  return (
    example(`${title} For example`, content?.['example']) +
    details(`The answer ${status} as a schema`, schema)
  );
}

const example = (title: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<p>${escapeHtml(title)}:</p>${typeof value === 'string' ? text(value) : code(value)}`;

const text = (value: string): string => `<pre tabindex="0">${escapeHtml(value)}</pre>`;

const details = (title: string, schema: unknown): string =>
  `<details><summary>${escapeHtml(title)}</summary>${code(schema)}</details>`;

const code = (value: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

export const docsStyle = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav ul { list-style: none; margin: 0.25rem 0 0.5rem; padding-left: 1rem; }
nav summary { font-weight: 600; }
h3 code { font-size: 1.125rem; font-weight: 600; }
article { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: 0.5rem 0; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 30rem; padding: 0.75rem; background: color-mix(in srgb, currentcolor 7%, transparent); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
summary { cursor: pointer; }
p { margin: 0.25rem 0; }
`;
