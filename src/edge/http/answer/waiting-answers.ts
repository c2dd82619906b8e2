import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../../kernel/log.ts';

/** Of one connection. No browser asks for more before it took what is there, and proxies do not either. */
const mostOnConnection = 16;
/** Of all answers together that nobody took yet. */
const defaultMostBytes = 256 * 1024 ** 2;
/** So long an answer waits for somebody who takes nothing of it. */
const stillMs = 120_000;

export interface WaitingAnswers {
  /** False: its connection asks on without taking anything, and is ended. Nothing is made for it any more. */
  begin(request: IncomingMessage, response: ServerResponse): boolean;
  /** Gives up what nobody takes: once a second. */
  look(): void;
}

interface Options {
  readonly nowMs: () => number;
  readonly log: Log;
  readonly mostBytes?: number;
}

interface Waiting {
  readonly socket: Socket;
  readonly sinceMs: number;
  bytes: number;
  changedMs: number;
}

/**
 * Answers that were made and not yet taken are kept in memory, and taking them is up to the caller: a few kilobytes of
 * questions would fill it. So a connection has few at a time, an answer that stands still is given up, and where all of
 * them together grow too large, those go first that were the most for the longest.
 */
export function createWaitingAnswers({ nowMs, log, mostBytes = defaultMostBytes }: Options): WaitingAnswers {
  const waiting = new Map<ServerResponse, Waiting>();
  const onConnection = new WeakMap<Socket, number>();

  const countOf = (socket: Socket): number => onConnection.get(socket) ?? 0;

  function giveUp(response: ServerResponse, { socket }: Waiting): void {
    waiting.delete(response);
    socket.destroy();
  }

  /** What all of them hold, after those were given up that nobody takes. */
  function sum(): number {
    const now = nowMs();
    let total = 0;
    for (const [response, one] of waiting) {
      const bytes = response.writableLength;
      if (bytes !== one.bytes || bytes === 0) one.changedMs = now;
      one.bytes = bytes;
      // One behind another on the same connection has no socket until it is its turn.
      const isStill = response.socket !== null && now - one.changedMs >= stillMs;
      if (one.socket.destroyed || isStill) giveUp(response, one);
      else total += bytes;
    }
    return total;
  }

  return {
    begin({ socket }, response) {
      if (socket.destroyed) return false;
      if (countOf(socket) >= mostOnConnection) {
        socket.destroy();
        return false;
      }
      const now = nowMs();
      waiting.set(response, { socket, sinceMs: now, bytes: 0, changedMs: now });
      onConnection.set(socket, countOf(socket) + 1);
      response.once('close', () => {
        waiting.delete(response);
        onConnection.set(socket, countOf(socket) - 1);
      });
      return true;
    },
    look() {
      let total = sum();
      if (total <= mostBytes) return;
      const now = nowMs();
      const weight = ({ bytes, sinceMs }: Waiting): number => bytes * (now - sinceMs + 1);
      const heaviest = [...waiting].sort(([, a], [, b]) => weight(b) - weight(a));
      const facts = { heldBytes: total, mostBytes };
      for (const [response, one] of heaviest) {
        if (total <= mostBytes) break;
        giveUp(response, one);
        total -= one.bytes;
      }
      log.warn(facts, 'answers that nobody took were given up');
    },
  };
}
