import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** Of the first answer; 0 when there was none. */
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Everything that came, byte for byte. */
  readonly text: string;
  /** Whether the server ended the connection. */
  readonly closed: boolean;
}

export interface RawOptions {
  /** How long to listen after the last byte that came; an answer that says it is the last is waited for to its end. */
  readonly quietMs?: number;
  /** Called once connected, for what is sent later than the first bytes. */
  readonly onSent?: (socket: Socket) => void;
}

/** Sends bytes as they are and takes in what comes back, until the server ends or falls silent. */
export function rawHttp(
  origin: string,
  bytes: string | Buffer,
  { quietMs = 400, onSent }: RawOptions = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    let timer = setTimeout(() => finish(false), 15_000);
    function finish(closed: boolean): void {
      clearTimeout(timer);
      socket.destroy();
      resolve(read(Buffer.concat(chunks).toString('latin1'), closed));
    }
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const { headers } = read(Buffer.concat(chunks).toString('latin1'), false);
      if (headers.get('connection') === 'close') return;
      clearTimeout(timer);
      timer = setTimeout(() => finish(false), quietMs);
    });
    socket.on('error', () => {});
    socket.on('close', () => finish(true));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    onSent?.(socket);
  });
}

function read(text: string, closed: boolean): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: new Map(headers),
    body: end < 0 ? '' : text.slice(end + 4),
    text,
    closed,
  };
}
