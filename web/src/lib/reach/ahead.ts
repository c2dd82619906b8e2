import { screenLanguage } from '../screen-language.ts';
import { questionText } from './wire.ts';

export const rpcAddress = '/api/rpc';

/** Answers that were asked for while the app was on its way, by address and question. */
const asked = new Map<string, Promise<Response>>();

/** What the app asked by itself, which was there first. */
const tooLate = new Set<string>();
let isOver = false;

/**
 * Asks as the app will ask; its own question then takes this answer. What comes back is a copy to look at, and nothing
 * where the app has asked already.
 */
export async function askAhead(procedure: string, input: object): Promise<Response | undefined> {
  const [url, body] = [`${rpcAddress}/${procedure}`, questionText(input)];
  if (isOver || tooLate.has(`${url} ${body}`)) return;
  const answer = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': screenLanguage() },
    body,
  });
  asked.set(`${url} ${body}`, answer);
  return (await answer).clone();
}

/** The answer to a question that was asked ahead, once. */
export function takeAhead(url: string, body: unknown): Promise<Response> | undefined {
  const question = `${url} ${body}`;
  const answer = asked.get(question);
  asked.delete(question);
  if (!answer && !isOver) tooLate.add(question);
  return answer;
}

/** What nobody has asked for by now would be old when somebody does. */
export function forgetAhead(): void {
  isOver = true;
  asked.clear();
  tooLate.clear();
}
