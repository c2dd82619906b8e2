import type { Answer } from '../test/rig/browser.ts';
import type { Described } from './document.ts';
import type { FuzzRequest } from './make-request.ts';

const securityHeaders = [
  'x-content-type-options',
  'x-frame-options',
  'x-xss-protection',
  'referrer-policy',
  'content-security-policy',
];

/** An address that is longer than any: what it names is not known then, and whose words to answer in. */
export const isTooLongToRead = (status: number): boolean => status === 431;

/** What is wrong with an answer by our own document; null when nothing is. */
export function judgeAnswer(
  operations: readonly Described[],
  request: FuzzRequest,
  answer: Answer,
): string | null {
  const { status, headers } = answer;
  if (isTooLongToRead(status)) return null;
  if (status >= 500) return `a fault of ours: ${status}`;
  const missing = securityHeaders.filter((name) => headers[name] === undefined);
  if (missing.length > 0) return `headers are missing: ${missing.join(', ')}`;
  if (!headers['x-request-id']) return 'the answer has no request id';
  if (request.method === 'OPTIONS') {
    // An address that cannot be read is no address to ask about.
    return status === 204 || status === 400 ? null : `a preflight was answered ${status}`;
  }
  const isHead = request.method === 'HEAD';
  // As it goes over the wire: dots are resolved before anything is sent.
  const path = pathOf(request.url);
  const method = isHead ? 'GET' : request.method;
  const atPath = operations.filter((operation) => operation.matches(path));
  const here = atPath.filter((operation) => operation.method === method);
  // A fixed path and one with a parameter may both fit: one of them must allow the answer.
  const reasons = here.map((operation) => judgeByDocument(operation, answer, isHead));
  if (reasons.length > 0) return reasons.includes(null) ? null : (reasons[0] ?? null);
  // Outside /api every address that reads is a page of the web app.
  const isPage = method === 'GET' && !/^\/api(\/|$)/i.test(path);
  return isPage && answer.status === 200 ? null : judgeUnknown(answer, isHead);
}

function pathOf(url: string): string {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : url;
}

function judgeByDocument({ answers }: Described, answer: Answer, isHead: boolean): string | null {
  const described = answers.get(String(answer.status)) ?? answers.get('default');
  if (!described) return `the status ${answer.status} is not documented`;
  if (isHead) return answer.text === '' ? null : 'HEAD was answered with a body';
  const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (described.content.size === 0) {
    return answer.text === '' ? null : `status ${answer.status} is documented without a body`;
  }
  const check = described.content.get(type) ?? described.content.get('*/*');
  if (!check) return `the content type ${type} is not documented for ${answer.status}`;
  if (type !== 'application/json') return null;
  const result = check.safeParse(answer.json);
  if (result.success) return null;
  const [issue] = result.error.issues;
  return `the body of ${answer.status} is not as documented: ${issue?.path.join('.')} ${issue?.message}`;
}

/** What the document does not know is not found, in the envelope of errors. */
function judgeUnknown({ status, headers, json, text }: Answer, isHead: boolean): string | null {
  // Where a protocol asks for it, what is there says how it may be asked.
  if (status === 405 && headers['allow'] !== undefined) return null;
  if (status !== 404 && status !== 400) return `an undocumented address was answered ${status}`;
  if (isHead) return null;
  const body = json as { success?: unknown; code?: unknown; error?: unknown; details?: unknown } | null;
  const isError =
    body?.success === false &&
    typeof body.code === 'string' &&
    typeof body.error === 'string' &&
    body.details;
  // Beside the documented ones, addresses of procedures answer in the words of procedures.
  const isProcedureError = typeof (json as { error?: { json?: unknown } } | null)?.error?.json === 'object';
  return isError || isProcedureError || text.startsWith('<!doctype html')
    ? null
    : 'an error without its envelope';
}
