export type Yaml = string | Yaml[] | { [key: string]: Yaml } | null;

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** The small part of YAML that our own files are written in: maps, lists of plain values, flow lists, quoted words. */
export function readYaml(source: string): Yaml {
  const lines = source
    .split('\n')
    .filter((line) => line.trim() && !line.trim().startsWith('#'))
    .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  const wrong = lines.find(({ indent, text }) => indent % 2 === 1 || text.includes('\t'));
  if (wrong) throw new Error(`indent by two spaces: ${wrong.text}`);
  const [value, end] = readBlock(lines, 0, 0);
  if (end !== lines.length) throw new Error(`not understood: ${lines[end]?.text}`);
  return value;
}

function readBlock(lines: readonly Line[], from: number, indent: number): [Yaml, number] {
  if (lines[from]?.indent !== indent) return [null, from];
  return lines[from].text.startsWith('- ') ? readList(lines, from, indent) : readMap(lines, from, indent);
}

function readList(lines: readonly Line[], from: number, indent: number): [Yaml[], number] {
  const list: Yaml[] = [];
  let at = from;
  for (; lines[at]?.indent === indent && lines[at]?.text.startsWith('- '); at += 1)
    list.push(readValue(lines[at]?.text.slice(2) ?? ''));
  return [list, at];
}

function readMap(lines: readonly Line[], from: number, indent: number): [Record<string, Yaml>, number] {
  const map: Record<string, Yaml> = {};
  let at = from;
  while (lines[at]?.indent === indent) {
    const match = /^([\w.-]+):(?: (.*))?$/.exec(lines[at]?.text ?? '');
    if (!match?.[1]) throw new Error(`no key: ${lines[at]?.text}`);
    if (match[1] in map) throw new Error(`twice: ${match[1]}`);
    at += 1;
    if (match[2] === undefined) [map[match[1]], at] = readBlock(lines, at, indent + 2);
    else map[match[1]] = readValue(match[2]);
  }
  return [map, at];
}

function readValue(text: string): Yaml {
  if (text.startsWith('[')) return JSON.parse(text) as Yaml;
  return text.startsWith('"') ? (JSON.parse(text) as string) : text;
}
