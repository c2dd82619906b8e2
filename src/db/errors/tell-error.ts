/** How much of a message is worth a line. */
const maxMessage = 600;

/**
 * The message of an error as it may be written anywhere: without the values of a statement, and without what else a
 * message may quote of somebody's data. Whatever writes an error down, asks here or `describeError`.
 */
export function tellError(error: unknown): string {
  if (!(error instanceof Error))
    return typeof error === 'string' ? withoutData(error) : 'something that is no error was thrown';
  if (isRefusal(error) && !quotesNames.test(error.code)) return withoutData(withoutQuotes(error.message));
  // JSON that cannot be read is quoted.
  if (error instanceof SyntaxError) return withoutData(withoutQuotes(error.message));
  return withoutData(error.message);
}

/** Of the engine. Its `detail`, `where` and `hint` quote rows and values. */
export const isRefusal = (error: Error): error is Error & { code: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string' && error.code.length === 5;

/** SQLSTATEs whose messages quote names of tables, columns, constraints and roles, and no values. */
const quotesNames = /^(08|23|25|28|3D|40|42(?!601)|53|55|57)/;

/** From the first quotation mark to the last: what stands between may hold some of its own. */
const withoutQuotes = (message: string): string =>
  withoutSpan(
    message,
    message.search(/["']/),
    Math.max(message.lastIndexOf('"'), message.lastIndexOf("'")) + 1,
  );

/** Another error's message may be told within this one. No expression here: messages are as long as they are. */
function withoutData(message: string): string {
  const key = message.indexOf(')=(');
  const plain = key < 0 ? message : withoutSpan(message, key + 3, message.lastIndexOf(')'));
  return shortened(
    shortened(plain, 2 * maxMessage)
      .split(breaks)
      .map(withoutName)
      .join(''),
    maxMessage,
  );
}

/** Kept as they are between the words. */
const breaks = /([\s"'<>()])/;

/** A word that names a person, a place with its key, or the hash of a password. */
function withoutName(word: string): string {
  if (word.includes('$argon2')) return '(a hash)';
  const host = word.indexOf('://') + 3;
  if (host < 3) return word.includes('@') ? '(an address)' : word;
  const [place = ''] = word.slice(host).split(/[?#]/, 1);
  const user = place.lastIndexOf('@') + 1;
  return `${word.slice(0, host)}${place.slice(user)}${place.length < word.length - host ? '?…' : ''}`;
}

const withoutSpan = (text: string, from: number, to: number): string =>
  from < 0 || to <= from ? text : `${text.slice(0, from)}…${text.slice(to)}`;

const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;
