import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, unreadable } from '../../../kernel/errors.ts';
import { newRequestId } from '../request/request-id.ts';
import { noCacheHeaders, securityHeaders } from './headers.ts';

/** What Node would answer by itself, or not at all, gets the headers and the words of every other answer. */
export function takeOverRawAnswers(server: Server): void {
  server.on('connect', (_request, socket) => sendRaw(socket, 400));
  // An expectation that nobody knows may be passed over; the request is answered like any other.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Bytes that are no HTTP request. */
export function answerRawError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const unanswerable = error.code === 'ECONNRESET' || socket.destroyed || !socket.writable;
  if (unanswerable || isAnswering(socket)) return void socket.destroy();
  sendRaw(
    socket,
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400,
  );
}

/** An answer that has begun cannot be followed by another on the same bytes. */
const isAnswering = (socket: Duplex & { _httpMessage?: { headersSent: boolean } | null }): boolean =>
  socket._httpMessage?.headersSent === true;

function sendRaw(socket: Duplex, status: number): void {
  const body = JSON.stringify(errorBody(unreadable(), null));
  const headers = {
    ...securityHeaders,
    ...noCacheHeaders,
    'x-request-id': newRequestId(undefined),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
}

/** The one shape of a refusal. */
export function errorBody(error: AppError, language: string | null) {
  const { message, details } = error.told(language);
  return { success: false as const, error: message, code: error.code, details };
}
