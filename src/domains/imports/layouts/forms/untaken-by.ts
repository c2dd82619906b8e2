import { foldWord, rememberWords } from '../../normalise/fold-word.ts';
import { isJsonObject, type JsonObject } from '../../reading/source-record.ts';
import { isFilled } from '../is-filled.ts';
import { maxPathDepth } from '../object-paths.ts';
import { listOf } from './list-of.ts';
import type { Marks, MessagesForm, Path, RecordForm, Test, Value } from './record-form.ts';
import { unreadSides } from './unread-sides.ts';

/** What of a record is read: below each name what is read of it, lists passed over. */
interface Known {
  readonly parts: Map<string, Known>;
  /** Read as it stands. */
  isWhole: boolean;
}

/** How records are held together: folded. It says nothing of a conversation. */
const isPlumbing = rememberWords((key: string): boolean => plumbing.has(foldWord(key)));

const plumbing: ReadonlySet<string> = new Set(
  [
    'id uuid type object kind url uri href links self etag version v result_type api_version message_version',
    'updated_at updated last_updated update_time modified_at generated_timestamp',
    'account_id app_id website_id project_id property_id page_id chat_id conversation_id session_id ticket_id thread_id',
    'message_id event_id request_id parent_id html_path',
  ]
    .join(' ')
    .split(' ')
    .map(foldWord),
);

/** More items of a list than these are not looked into for names that nobody reads. */
const mostItems = 1_000;
const mostNames = 200;

/** Names of a record that hold something which a form does not read; `also` is read beside it. */
export function untakenBy(form: RecordForm): (record: JsonObject, also: ReadonlySet<Path>) => string[] {
  const root = knownBy(form);
  return (record, also) => {
    const names = new Set(unreadSides(form, record));
    walkObject(record, root, { names, also, depth: 0, path: '' });
    return [...names];
  };
}

/** What stands beside the record in what is around it, as its names go. */
export function untakenAround(outer: JsonObject, record: JsonObject): string[] {
  if (outer === record) return [];
  return Object.entries(outer).flatMap(([key, value]) =>
    holds(value, record) || isPlumbing(key) || !isFilled(value) ? [] : key,
  );
}

const holds = (value: unknown, record: JsonObject): boolean =>
  value === record || (isJsonObject(value) && Object.values(value).includes(record));

interface Walk {
  readonly names: Set<string>;
  readonly also: ReadonlySet<Path>;
  readonly depth: number;
  readonly path: string;
}

function walk(value: unknown, known: Known | undefined, at: Walk): void {
  if (!isFilled(value) || at.also.has(at.path)) return;
  if (Array.isArray(value) && known) {
    const within = Array.isArray(value[0]) ? at : { ...at, path: `${at.path}.*` };
    for (let index = 0; index < value.length && index < mostItems; index += 1)
      walk(value[index], known, within);
  } else if (isJsonObject(value) && (known || at.depth < maxPathDepth)) walkObject(value, known, at);
  else if (at.names.size < mostNames) at.names.add(at.path);
}

function walkObject(object: JsonObject, known: Known | undefined, at: Walk): void {
  const each = known?.parts.get('*');
  for (const key in object) {
    const part = each ?? (known && partAt(known, key));
    if (part ? part.isWhole : isPlumbing(key)) continue;
    const value = object[key];
    const name = each ? '*' : key;
    walk(value, part, { ...at, depth: at.depth + 1, path: at.path === '' ? name : `${at.path}.${name}` });
  }
}

/** A key that itself holds dots is as many names. */
function partAt(known: Known, key: string): Known | undefined {
  if (!key.includes('.')) return known.parts.get(key);
  let part: Known | undefined = known;
  for (const name of key.split('.')) part = part?.parts.get(name);
  return part;
}

function knownBy({ fields, messages, talk, gone = {}, known }: RecordForm): Known {
  const root: Known = { parts: new Map(), isWhole: false };
  const read = (path: Path): void => addPath(root, path);
  for (const value of Object.values(fields)) pathsOf(value).forEach(read);
  for (const form of listOf(messages)) messagePaths(form).forEach(read);
  if (talk) read(talk.at);
  markPaths(gone).forEach(read);
  // By what it is known it says nothing else, where that is one word.
  for (const marks of listOf(known))
    for (const [path, test] of Object.entries(marks)) if (Array.isArray(test)) read(path);
  return root;
}

function addPath(root: Known, path: Path): void {
  let at = root;
  for (const step of path.split('.')) {
    if (step === '{}') break;
    if (step === '' || step === '*' || step === '?' || /^(?:\d+|\[.*\])$/.test(step)) continue;
    const name = step === anyName ? '*' : step;
    const next = at.parts.get(name) ?? { parts: new Map<string, Known>(), isWhole: false };
    at.parts.set(name, next);
    at = next;
  }
  if (at !== root) at.isWhole = true;
}

/** The nodes of a tree stand each under its own name. */
const anyName = '<any>';

function messagePaths({
  in: list,
  tree,
  people,
  only,
  except,
  removes,
  role,
  ...form
}: MessagesForm): Path[] {
  const own = list === undefined ? '' : `${list}.${tree ? `${anyName}.` : ''}`;
  const within = [
    ...[form.speaker, form.author, form.id, form.text, form.time, form.turnTime].flatMap((value) =>
      pathsOf(value),
    ),
    ...[only, except, removes, ...role.map(([, marks]) => marks)].flatMap((marks) => markPaths(marks)),
    ...(people ? [people.by, `@${people.id}`] : []),
    ...pathsOf(form.talk?.requester),
    ...(tree ? [tree.parent, tree.time, `/${tree.leaf}`] : []),
  ];
  return within.map((path) => {
    if (path.startsWith('/')) return path.slice(1);
    if (path.startsWith('@')) return people ? `${people.in}.${path.slice(1)}` : '';
    return own + path;
  });
}

const markPaths = (marks: Marks | readonly Marks[] | undefined): Path[] =>
  listOf(marks).flatMap((each) =>
    Object.entries(each).flatMap(([path, test]) => (isOnlyPlace(test) ? [] : path)),
  );

/** Asks whether something is there, and not what it says. */
const isOnlyPlace = (test: Test): boolean =>
  test === 'there' || test === 'missing' || test === 'list' || test === 'object';

function pathsOf(value: Value | Path | undefined): Path[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  if ('length' in value) return value.flatMap((each) => pathsOf(each));
  return [...pathsOf(value.at), ...markPaths(value.when)];
}
