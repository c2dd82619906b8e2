import { createChance } from '../../test/chance.ts';

/** Files of imports, seeded: the same bytes on every machine. */
export type Lines = (count: number) => Generator<string>;

export function* inChunks(lines: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < 64 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const header =
  'session id,start time,end time,ip address,country,language,messages sent,sentiment,escalated,forwarded hr,transcript url,response time,tokens,cost,category,first message\n';

export function* csvLines(count: number): Generator<string> {
  yield header;
  yield* headerlessLines(count);
}

/** As `csvLines`, without addresses of transcripts: nothing is fetched in the background while it is measured. */
export function* plainCsvLines(count: number): Generator<string> {
  for (const line of csvLines(count)) {
    const cells = line.split(',');
    yield [...cells.slice(0, 10), ...cells.slice(11)].join(',');
  }
}

export function* headerlessLines(count: number): Generator<string> {
  const { next, below, oneOf } = createChance(1);
  for (let i = 0; i < count; i++) {
    const start = Date.UTC(2024, 3, 1) + below(120 * 86_400) * 1_000;
    const end = start + below(1_800) * 1_000;
    const address = `203.0.${below(256)}.${below(256)}`;
    const fields = [
      `s-${i}`,
      germanTime(start),
      germanTime(end),
      address,
      oneOf(['NL', 'DE', 'BE', 'FR', 'US']),
      oneOf(['Dutch', 'German', 'English', 'French']),
      below(20),
      oneOf(['positive', 'neutral', 'negative']),
      oneOf(['yes', 'no', 'no', 'no']),
      'no',
      `https://chat.example.com/transcripts/${i}.txt`,
      (next() * 10).toFixed(2),
      below(4_000),
      (next() / 10).toFixed(4),
      oneOf(['Leave', 'Salary', 'Contract', 'Other']),
      oneOf(['How many days of leave do I have?', 'Where is my payslip', 'Wat is mijn opzegtermijn?']),
    ];
    yield `${fields.join(',')}\n`;
  }
}

export function* jsonLines(count: number): Generator<string> {
  const { below, oneOf } = createChance(2);
  for (let i = 0; i < count; i++) {
    const start = Date.UTC(2024, 3, 1) + below(120 * 86_400) * 1_000;
    const messages = Array.from({ length: 10 }, (_, n) => ({
      role: n % 2 === 0 ? 'user' : 'assistant',
      content: `${oneOf(sentences)} ${oneOf(sentences)}`,
      timestamp: new Date(start + n * 20_000).toISOString(),
    }));
    yield `${JSON.stringify({ id: `c-${i}`, startTime: new Date(start).toISOString(), country: 'NL', language: 'nl', messages })}\n`;
  }
}

export function* transcriptLines(count: number): Generator<string> {
  const { below, oneOf } = createChance(3);
  yield 'id;start;transcript\n';
  for (let i = 0; i < count; i++) {
    const start = Date.UTC(2024, 3, 1) + below(120 * 86_400) * 1_000;
    const lines = Array.from(
      { length: 10 },
      (_, n) => `[${germanTime(start + n * 20_000)}] ${n % 2 === 0 ? 'User' : 'Agent'}: ${oneOf(sentences)}`,
    );
    yield `t-${i};${germanTime(start)};"${lines.join('\n')}"\n`;
  }
}

const sentences = [
  'I cannot sign in to the portal since this morning.',
  'Could you tell me which browser you use, please?',
  'Ik heb mijn wachtwoord al twee keer gewijzigd.',
  'Das hat leider nicht geholfen, die Seite bleibt leer.',
  'Thank you, that solved it!',
];

function germanTime(instant: number): string {
  const [date = '', time = ''] = new Date(instant).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}.${month}.${year} ${time.slice(0, 8)}`;
}
