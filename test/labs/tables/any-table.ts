import type { Chance } from '../../chance.ts';

/** A session as a table says it. */
export interface TableRow {
  readonly externalId: string;
  readonly startTime: number;
  readonly endTime: number | null;
  readonly userId: string;
  readonly language: string | null;
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly durationSeconds: number | null;
  readonly escalated: boolean | null;
  readonly summary: string;
}

/** How a table is written. */
export interface Dialect {
  readonly format: 'csv' | 'json' | 'jsonl';
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly quoted: boolean;
  readonly mark: boolean;
  readonly encoding: 'utf8' | 'utf16le';
  readonly zone: string;
  readonly dates: DateWriting;
  readonly decimals: '.' | ',';
  readonly grouped: boolean;
  readonly yes: readonly [yes: string, no: string];
  readonly names: Readonly<Record<keyof TableRow, string>>;
}

const dateWritings = [
  'iso',
  'offset',
  'local',
  'dmy/',
  'mdy/',
  'dmy.',
  'named',
  'seconds',
  'millis',
  'sheet',
] as const;
type DateWriting = (typeof dateWritings)[number];

const english = {
  externalId: 'Session ID',
  startTime: 'Start time',
  endTime: 'End time',
  userId: 'User ID',
  language: 'Language',
  tokens: 'Tokens',
  cost: 'Cost',
  durationSeconds: 'Duration (seconds)',
  escalated: 'Escalated',
  summary: 'Summary',
};
const names = [
  english,
  {
    ...english,
    externalId: 'conversation_id',
    startTime: 'startedAt',
    endTime: 'endedAt',
    userId: 'user_id',
  },
  {
    externalId: 'Gespreksnummer',
    startTime: 'Starttijd',
    endTime: 'Eindtijd',
    userId: 'Klantnummer',
    language: 'Taal',
    tokens: 'Aantal tokens',
    cost: 'Kosten',
    durationSeconds: 'Duur (seconden)',
    escalated: 'Geëscaleerd',
    summary: 'Samenvatting',
  },
  {
    externalId: 'Vorgangsnummer',
    startTime: 'Startzeit',
    endTime: 'Endzeit',
    userId: 'Kundennummer',
    language: 'Sprache',
    tokens: 'Anzahl Tokens',
    cost: 'Kosten',
    durationSeconds: 'Dauer (Sekunden)',
    escalated: 'Eskaliert',
    summary: 'Zusammenfassung',
  },
];
const words = [
  'plain',
  'a, b; c',
  'tab\there',
  'say "hi"',
  'two\nlines',
  "'quoted'",
  '=1+1',
  'é ü 你好',
  'a|b',
  '  x  y',
];
const zones = [
  'UTC',
  'Europe/Amsterdam',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

export function anyRows(chance: Chance): TableRow[] {
  const maybe = <T>(value: T): T | null => (chance.happens(0.8) ? value : null);
  return Array.from({ length: 2 + chance.below(40) }, (_, index): TableRow => {
    // Of the middle of a day, of no day on which a clock is set: written as it stands there, a time has one meaning.
    const startTime = Date.UTC(2025, chance.below(12), 10 + chance.below(9), 12) + chance.below(7_200) * 1000;
    return {
      externalId: `${chance.oneOf(['A-', 'öß ', 'id', '00'])}${index}`,
      startTime,
      endTime: maybe(startTime + chance.below(7_200) * 1000),
      userId: `u${chance.below(9)}`,
      language: maybe(chance.oneOf(['nl', 'en', 'de'])),
      tokens: maybe(chance.below(3_000_000)),
      cost: maybe(chance.below(900_000_000) / 10 ** (2 + chance.below(4))),
      durationSeconds: maybe(chance.below(90_000)),
      escalated: maybe(chance.happens(0.5)),
      summary: `${chance.oneOf(words)} ${index}`,
    };
  });
}

export function anyDialect(chance: Chance): Dialect {
  const delimiter = chance.oneOf([',', ';', '\t', '|']);
  return {
    format: chance.oneOf(['csv', 'csv', 'csv', 'json', 'jsonl'] as const),
    delimiter,
    lineEnd: chance.oneOf(['\n', '\r\n']),
    quoted: chance.happens(0.5),
    mark: chance.happens(0.5),
    encoding: chance.oneOf(['utf8', 'utf8', 'utf16le'] as const),
    zone: chance.oneOf(zones),
    dates: chance.oneOf(dateWritings),
    decimals: chance.oneOf(['.', ','] as const),
    grouped: chance.happens(0.3),
    yes: chance.oneOf([
      ['yes', 'no'],
      ['true', 'false'],
      ['1', '0'],
      ['ja', 'nee'],
    ] as const),
    names: chance.oneOf(names),
  };
}

export function writeTable(rows: readonly TableRow[], dialect: Dialect): Buffer {
  const fields = Object.keys(dialect.names) as Array<keyof TableRow>;
  const cells = rows.map((row) => fields.map((field) => written(row, field, dialect)));
  const header = fields.map((field) => dialect.names[field]);
  const text = dialect.format === 'csv' ? csvOf([header, ...cells], dialect) : jsonOf(header, cells, dialect);
  return Buffer.from(
    dialect.mark || dialect.encoding === 'utf16le' ? `\ufeff${text}` : text,
    dialect.encoding,
  );
}

function csvOf(rows: readonly (readonly string[])[], { delimiter, lineEnd, quoted }: Dialect): string {
  const cell = (text: string) =>
    quoted || /["\n\r]|^\s|\s$/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  return rows.map((row) => row.map(cell).join(delimiter) + lineEnd).join('');
}

function jsonOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { format }: Dialect,
): string {
  const records = rows.map((row) => Object.fromEntries(row.map((text, at) => [header[at] ?? '', text])));
  return format === 'json'
    ? JSON.stringify(records)
    : records.map((one) => `${JSON.stringify(one)}\n`).join('');
}

function written(row: TableRow, field: keyof TableRow, dialect: Dialect): string {
  const value = row[field];
  if (value === null) return '';
  if (field === 'startTime' || field === 'endTime') return dateText(Number(value), dialect);
  if (typeof value === 'boolean') return dialect.yes[value ? 0 : 1];
  return field === 'cost' ? numberText(Number(value), dialect) : String(value);
}

function numberText(value: number, { decimals, grouped }: Dialect): string {
  const [whole = '', rest] = value
    .toFixed(Math.max(2, (String(value).split('.')[1] ?? '').length))
    .split('.');
  const mark = decimals === '.' ? ',' : '.';
  const parts = grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, mark) : whole;
  return `${parts}${decimals}${rest}`;
}

function dateText(time: number, { dates, zone }: Dialect): string {
  if (dates === 'iso') return new Date(time).toISOString();
  if (dates === 'seconds') return String(time / 1000);
  if (dates === 'millis') return String(time);
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const [day = '', clock = ''] = format.format(time).split(', ');
  const [d = '', m = '', y = ''] = day.split('/');
  const wall = Date.parse(`${y}-${m}-${d}T${clock}Z`);
  if (dates === 'sheet') return String(wall / 86_400_000 + 25_569);
  if (dates === 'offset') {
    const minutes = Math.abs(wall - time) / 60_000;
    const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
    return `${y}-${m}-${d}T${clock}${wall < time ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
  }
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(wall);
  const forms = {
    local: `${y}-${m}-${d}`,
    'dmy/': `${d}/${m}/${y}`,
    'mdy/': `${m}/${d}/${y}`,
    'dmy.': `${d}.${m}.${y}`,
    named: `${d}-${month}-${y}`,
  };
  return `${forms[dates]} ${clock}`;
}
