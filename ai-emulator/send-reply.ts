import type { ServerResponse } from 'node:http';
import type { Fault } from './faults.ts';
import { faultOf, type Reply } from './route.ts';

type Wait = (ms: number) => Promise<void>;

/** Sends what `run` answers, spoilt by the faults that struck; with `commit` the call takes effect first. */
export async function sendWithFaults(
  response: ServerResponse,
  faults: readonly Fault[],
  run: () => Promise<Reply>,
  wait: Wait,
): Promise<void> {
  const slow = faultOf(faults, 'slow');
  if (slow) await wait(slow.delayMs);
  const reset = faultOf(faults, 'reset');
  const status = faultOf(faults, 'status');
  const html = faultOf(faults, 'html');
  const spoiler = reset ?? status ?? html;
  const reply = spoiler && !spoiler.commit ? null : await run();
  if (reset) return breakConnection(response);
  if (status) return sendReply(response, statusReply(status));
  if (html) return sendReply(response, htmlReply(html.status));
  if (!reply) return;
  const truncate = faultOf(faults, 'truncate');
  const drip = faultOf(faults, 'drip');
  const endless = faultOf(faults, 'endless');
  if (endless) return sendEndlessly(response, reply, endless, wait);
  if (truncate) return sendPart(response, reply, truncate.share, truncate.clean);
  if (drip) return sendDrops(response, reply, drip, wait);
  sendReply(response, reply);
}

export function sendReply(response: ServerResponse, reply: Reply): void {
  const { bytes, contentType } = payloadOf(reply);
  response.writeHead(reply.status, {
    'content-type': contentType,
    'content-length': bytes.byteLength,
    ...reply.headers,
  });
  response.end(bytes);
}

/** The other side sees a reset, as when a proxy dies. */
export function breakConnection(response: ServerResponse): void {
  response.socket?.destroy();
}

function sendPart(response: ServerResponse, reply: Reply, share: number, isClean: boolean): void {
  const { bytes, contentType } = payloadOf(reply);
  const part = bytes.subarray(0, Math.floor(bytes.byteLength * share));
  if (isClean) {
    response.writeHead(reply.status, { 'content-type': contentType });
    response.end(part);
    return;
  }
  response.writeHead(reply.status, { 'content-type': contentType, 'content-length': bytes.byteLength });
  response.write(part, () => breakConnection(response));
}

async function sendDrops(
  response: ServerResponse,
  reply: Reply,
  drip: Extract<Fault, { kind: 'drip' }>,
  wait: Wait,
): Promise<void> {
  const { bytes, contentType } = payloadOf(reply);
  response.writeHead(reply.status, { 'content-type': contentType, 'content-length': bytes.byteLength });
  let count = 0;
  for (let at = 0; at < bytes.byteLength && !response.destroyed; at += drip.chunkByteCount) {
    if (drip.stallAfterChunkCount !== undefined && count >= drip.stallAfterChunkCount) return;
    const drop = bytes.subarray(at, at + drip.chunkByteCount);
    // The other side has all of it with the last drop, and may ask again.
    if (at + drip.chunkByteCount >= bytes.byteLength) return void response.end(drop);
    response.write(drop);
    count += 1;
    await wait(drip.delayMs);
  }
  response.end();
}

async function sendEndlessly(
  response: ServerResponse,
  reply: Reply,
  { delayMs, text }: Extract<Fault, { kind: 'endless' }>,
  wait: Wait,
): Promise<void> {
  const { bytes, contentType } = payloadOf(reply);
  response.writeHead(reply.status, { 'content-type': contentType });
  response.write(bytes.subarray(0, -1));
  while (!response.destroyed) {
    // No faster than the other side takes it.
    if (response.writableLength < 1024 * 1024) response.write(text);
    await wait(delayMs);
  }
}

function statusReply(fault: Extract<Fault, { kind: 'status' }>): Reply {
  const { status, message, type, param, code, retryAfterSeconds, shouldRetry } = fault;
  return {
    status,
    headers: {
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(shouldRetry === undefined ? {} : { 'x-should-retry': String(shouldRetry) }),
    },
    json: { type: 'error', error: { message, type, param, code } },
  };
}

function htmlReply(status: number): Reply {
  const bytes = Buffer.from('<html><body><h1>Bad gateway</h1></body></html>');
  return { status, bytes, contentType: 'text/html; charset=utf-8' };
}

function payloadOf(reply: Reply): { bytes: Buffer; contentType: string } {
  if ('bytes' in reply) return reply;
  return { bytes: Buffer.from(JSON.stringify(reply.json)), contentType: 'application/json' };
}
