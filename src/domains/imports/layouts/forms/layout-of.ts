import { say } from '../../../../words/sentence.ts';
import { isJsonObject, type JsonObject } from '../../reading/source-record.ts';
import { hasColumns } from '../file-sample.ts';
import { type Layout, shareOf } from '../layout.ts';
import { lastVersions } from './last-versions.ts';
import { listOf } from './list-of.ts';
import { formOf, readForm } from './read-form.ts';
import type { Marks, RecordForm } from './record-form.ts';
import { untakenAround, untakenBy } from './untaken-by.ts';

type Said = 'pieces' | 'utc' | 'table' | 'sums' | 'sides' | 'note' | 'lacks';

/** An export as its vendor documents it. */
interface LayoutForm extends Readonly<Pick<Layout, Said>> {
  /** The kinds of JSON records; a record is read by the first that it is of. */
  readonly records?: RecordForm | readonly RecordForm[];
  /** What the same webhook calls for beside them: nobody said anything there. */
  readonly asides?: Marks | readonly Marks[];
  readonly csv?: Readonly<Pick<Layout, 'messageRows' | 'cell'> & Required<Pick<Layout, 'columns'>>> & {
    /** It is known by one of these lists of folded names. */
    readonly has: ReadonlyArray<readonly string[]>;
    /** Columns that no field takes, and that nobody is told of. */
    readonly ignored?: readonly string[];
  };
}

/** What a connector (Singer) writes between the records of one kind: what they are made of, how far it came, other kinds. */
const ofConnectors: readonly Marks[] = [
  { type: ['SCHEMA', 'RECORD', 'ACTIVATE_VERSION'], stream: 'text' },
  { type: ['STATE'], value: 'object' },
];

export function layoutOf({ records, asides, csv, ...said }: LayoutForm): Layout {
  const forms = listOf(records);
  const { has = [], ignored, ...table } = csv ?? {};
  const byForm = new Map(forms.map((form) => [form as RecordForm | undefined, untakenBy(form)]));
  const isKnown = (record: JsonObject) => formOf(forms, record) !== null;
  const aside = [{ known: [...listOf(asides), ...ofConnectors], fields: {} }];
  const isAside = (record: JsonObject) => formOf(aside, record) !== null;
  return {
    ...said,
    ...table,
    ...(ignored && { ignored: new Set(ignored) }),
    detect(sample) {
      if (sample.format !== 'csv' || (said.table && sample.header)) {
        const share = shareOf(sample, isKnown);
        return share > 0 ? share + shareOf(sample, (record) => !isKnown(record) && isAside(record)) : 0;
      }
      return has.some((names) => hasColumns(sample, names)) ? 0.95 : 0;
    },
    ...(forms.length > 0 && {
      read(record) {
        const found = formOf(forms, record);
        if (!found && isAside(record)) return { isAside: true };
        const first = found?.form ?? forms[0];
        const fields = first ? readForm(first, found?.record ?? record) : {};
        // Those of pieces are settled with all others of their conversation.
        if (!said.pieces && Array.isArray(fields.transcript))
          fields.transcript = lastVersions(fields.transcript.filter(isJsonObject));
        if (said.utc) fields.timeZone = 'UTC';
        return fields;
      },
      untaken(record, mapped) {
        const found = formOf(forms, record);
        if (!found && isAside(record)) return [];
        const left = byForm.get(found?.form ?? forms[0]);
        const inner = found?.record ?? record;
        return [...(left?.(inner, mapped) ?? []), ...untakenAround(record, inner)];
      },
    }),
  };
}

/** An export of messages or events, of which those of a conversation may lie in several files. */
export const layoutInParts = (form: Omit<LayoutForm, 'pieces' | 'note'>): Layout =>
  layoutOf({ ...form, pieces: true, note: say('layout.inParts') });
