/** `a,b`, as addresses have lists; as JSON where a value is empty or has a comma in it: `["a, b",""]`. */
export function writeListText(values: readonly unknown[]): string {
  const texts = values.map(String);
  const isPlain = !texts.some((text) => text === '' || text.includes(',')) && !texts[0]?.startsWith('["');
  return isPlain ? texts.join(',') : JSON.stringify(texts);
}

export function readListText(text: string): string[] {
  const list = text.startsWith('["') && text.endsWith('"]') ? parsed(text) : undefined;
  return isTexts(list) ? list : text.split(',').filter((item) => item !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
