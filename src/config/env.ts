/** The only reader of the process environment. Empty values count as unset. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const entries = Object.entries(source).filter((entry): entry is [string, string] =>
    Boolean(entry[1]?.trim()),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, value.trim()]));
}
