import { transformer } from '../../../src/client/transformer.ts';
import { screenLanguage } from './screen-language.ts';

export const rpcAddress = '/api/rpc';

/** Answers that were asked for while the app was on its way, by address and question. */
const asked = new Map<string, Promise<Response>>();

/** Asks as the app will ask; its own question then takes this answer. What comes back is a copy to look at. */
export function askAhead(procedure: string, input: object): Promise<Response> {
  const [url, body] = [`${rpcAddress}/${procedure}`, JSON.stringify(transformer.input.serialize(input))];
  const answer = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': screenLanguage() },
    body,
  });
  asked.set(`${url} ${body}`, answer);
  return answer.then((whole) => whole.clone());
}

/** The answer to a question that was asked ahead, once. */
export function takeAhead(url: string, body: unknown): Promise<Response> | undefined {
  const question = `${url} ${body}`;
  const answer = asked.get(question);
  asked.delete(question);
  return answer;
}

/** What nobody has asked for by now would be old when somebody does. */
export const forgetAhead = (): void => asked.clear();
