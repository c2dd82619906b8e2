import { plainText } from '../../normalise/plain-text.ts';
import type { JsonObject } from '../../reading/source-record.ts';

/**
 * A message as it says last, where it came first: what was edited or deleted comes once more with its id. What was deleted
 * stays out, and is counted.
 */
export function lastVersions(messages: readonly JsonObject[]): readonly JsonObject[] {
  const byId = new Map<unknown, JsonObject[]>();
  for (const message of messages) {
    const id = message['versionOf'];
    if (id === undefined) continue;
    const versions = byId.get(id);
    if (versions) versions.push(message);
    else byId.set(id, [message]);
  }
  if (byId.size === 0) return messages;
  const kept: JsonObject[] = [];
  for (const message of messages) {
    const versions = byId.get(message['versionOf']);
    if (!versions) kept.push(message);
    else if (versions[0] === message) kept.push(...together(versions));
  }
  return kept;
}

function together(all: readonly JsonObject[]): JsonObject[] {
  const versions = all.filter((one) => one['isRemoval'] !== true);
  versions.sort((a, b) => timeOf(a) - timeOf(b) || 0);
  const [first] = versions;
  const last = versions.at(-1);
  if (!first || !last) return [];
  const isOut = versions.length < all.length || last['private'] === true;
  const { versionOf: _, private: __, ...rest } = first;
  return [{ ...rest, content: last['content'], ...(isOut && { private: true }) }];
}

/** Numbers, or texts that say it to the end; of others the order in the file tells. */
function timeOf(message: JsonObject): number {
  const text = plainText(message['timestamp']);
  return text === '' ? Number.NaN : /^[\d.]+$/.test(text) ? Number(text) : Date.parse(text);
}
