import { amountDigits } from '../../../src/words/amount-digits.ts';

type Maybe<T> = T | null | undefined;

/** Numbers and times as the reader writes them. What is not known is a dash, never a zero. */
export interface Format {
  readonly locale: string;
  readonly timeZone: string;
  number(value: Maybe<number>, maxDigits?: number): string;
  /** 12,345 becomes 12.3K. */
  compact(value: Maybe<number>): string;
  /** Takes per cent, not a share: 12.5 is "12.5%". */
  percent(value: Maybe<number>, maxDigits?: number): string;
  /** As percent, always with its sign. */
  change(value: Maybe<number>): string;
  /** Without a currency as much as it stands there. */
  money(value: Maybe<number>, currency: string | null): string;
  /** Where amounts stand under each other: always two digits, and "<US$0.01" for what is less. */
  cents(value: Maybe<number>, currency: string): string;
  /** A length of time in its two largest units: "1 hr 12 min". */
  duration(seconds: Maybe<number>): string;
  /** What takes less than a second, and what takes longer in seconds: "0.42 ms", "1.3 sec". */
  milliseconds(value: Maybe<number>): string;
  bytes(value: Maybe<number>): string;
  date(value: Maybe<string | Date>): string;
  /** The time of day: "10:40". */
  time(value: Maybe<string | Date>): string;
  dateTime(value: Maybe<string | Date>): string;
  /** "3 minutes ago", "in 2 days". */
  relative(value: Maybe<string | Date>, now: Date): string;
  list(values: readonly string[]): string;
}

const dash = '–';

export function createFormat(locale: string, timeZone: string): Format {
  const numberFormat = keptFormats(locale);
  const dateFormat = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }));
  const dateTimeFormat = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  const timeFormat = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }));
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const unit = (value: number, name: string, maxDigits = 1) =>
    numberFormat({
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: maxDigits,
    }).format(value);

  return {
    locale,
    timeZone,
    number: known((value, maxDigits: number = 1) =>
      numberFormat({ maximumFractionDigits: maxDigits }).format(value),
    ),
    compact: known((value) => numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value)),
    percent: known((value, maxDigits: number = 1) =>
      numberFormat({ style: 'percent', maximumFractionDigits: maxDigits }).format(value / 100),
    ),
    change: known((value) =>
      numberFormat({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
        value / 100,
      ),
    ),
    money: known((value, currency: string | null) =>
      numberFormat({
        ...(currency ? { style: 'currency', currency } : {}),
        minimumFractionDigits: 2,
        maximumFractionDigits: amountDigits(value),
      }).format(value),
    ),
    cents: known((value, currency: string) => {
      const isLess = value > 0 && value < 0.005;
      const text = numberFormat({ style: 'currency', currency }).format(isLess ? 0.01 : value);
      return isLess ? `<${text}` : text;
    }),
    duration: known((seconds) =>
      durationParts(seconds)
        .map(([value, name]) => unit(value, name))
        .join(' '),
    ),
    milliseconds: known((value) =>
      value < 1000 ? unit(value, 'millisecond', value < 1 ? 2 : 1) : unit(value / 1000, 'second'),
    ),
    bytes: known((value) => {
      const step = byteSteps.find(([size]) => value >= size);
      // The browser's short form of bytes has no plural, nor has its Dutch long one.
      return step
        ? unit(value / step[0], step[1])
        : `${numberFormat({ maximumFractionDigits: 0 }).format(value)} ${value === 1 ? 'byte' : 'bytes'}`;
    }),
    date: (value) => (value ? dateFormat().format(new Date(value)) : dash),
    time: (value) => (value ? timeFormat().format(new Date(value)) : dash),
    dateTime: (value) => (value ? dateTimeFormat().format(new Date(value)) : dash),
    relative(value, now) {
      if (!value) return dash;
      const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
      const [size, name] = relativeSteps.find(([step]) => Math.abs(seconds) >= step) ?? [1, 'second'];
      return relative().format(Math.trunc(seconds / size), name);
    },
    list: (values) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(values),
  };
}

/** Making a formatter costs far more than using one, and a table uses hundreds. */
function keptFormats(locale: string) {
  const kept = new Map<string, Intl.NumberFormat>();
  return (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const found = kept.get(key) ?? new Intl.NumberFormat(locale, options);
    kept.set(key, found);
    return {
      format(value: number): string {
        const text = found.format(value);
        // A minus, where many languages write a hyphen; none before what is rounded to nothing.
        return text.replace('-', /[1-9]/.test(text) ? '−' : '');
      },
    };
  };
}

/** The page is drawn before somebody reads a date: what is not used is not made. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function known<Rest extends unknown[]>(write: (value: number, ...rest: Rest) => string) {
  return (value: Maybe<number>, ...rest: Rest): string =>
    value === null || value === undefined || !Number.isFinite(value) ? dash : write(value, ...rest);
}

const byteSteps: ReadonlyArray<readonly [number, string]> = [
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
];

const relativeSteps: ReadonlyArray<readonly [number, Intl.RelativeTimeFormatUnit]> = [
  [365 * 86_400, 'year'],
  [30 * 86_400, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

function durationParts(seconds: number): ReadonlyArray<readonly [number, string]> {
  if (seconds < 10) return [[seconds, 'second']];
  const total = Math.round(seconds);
  const parts: ReadonlyArray<readonly [number, string]> = [
    [Math.floor(total / 86_400), 'day'],
    [Math.floor((total % 86_400) / 3600), 'hour'],
    [Math.floor((total % 3600) / 60), 'minute'],
    [total % 60, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  return parts.slice(first, first + 2).filter(([value]) => value > 0);
}
