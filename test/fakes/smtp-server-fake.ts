import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listen } from '../rig/listen.ts';

export interface FakeSmtpServer extends AsyncDisposable {
  port: number;
  /** What was handed over: the envelope and the message as it travelled. */
  messages: { from: string; to: string[]; data: string }[];
  /** Every command line that arrived. */
  commands: string[];
}

interface FakeSmtpOptions {
  /** It accepts connections and never says a word. */
  isSilent?: boolean;
  refuses?: string;
  offers?: string[];
  /** Before a whole message is answered: false refuses it for now. */
  takes?: () => Promise<boolean>;
}

/** Speaks just enough SMTP to take mails. */
export async function startFakeSmtpServer(options: FakeSmtpOptions = {}): Promise<FakeSmtpServer> {
  const messages: FakeSmtpServer['messages'] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (options.isSilent !== true) talk(socket);
  });

  function talk(socket: Socket): void {
    let pending = '';
    let current = { from: '', to: [] as string[], data: '' };
    let isData = false;
    const say = (line: string): void => {
      socket.write(`${line}\r\n`);
    };
    const onCommand = (line: string): void => {
      commands.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') for (const offer of options.offers ?? []) say(`250-${offer}`);
      if (verb === 'MAIL') current = { from: line, to: [], data: '' };
      if (verb === 'RCPT') current.to.push(line);
      if (verb === 'DATA') isData = true;
      if (options.refuses === verb) say('550 not here');
      else if (verb === 'STAR') say('502 no TLS here');
      else if (verb === 'AUTH') say('235 welcome');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say(verb === 'DATA' ? '354 go on' : '250 ok');
    };
    say('220 test ready');
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n';
        const at = pending.indexOf(mark);
        if (at < 0) return;
        const piece = pending.slice(0, at);
        pending = pending.slice(at + mark.length);
        if (!isData) onCommand(piece);
        else {
          isData = false;
          const message = { ...current, data: piece };
          void (options.takes?.() ?? Promise.resolve(true)).then((isTaken) => {
            if (isTaken) messages.push(message);
            if (!socket.destroyed) say(isTaken ? '250 taken' : '451 not now');
          });
        }
      }
    });
  }

  return {
    port: await listen(server),
    messages,
    commands,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
