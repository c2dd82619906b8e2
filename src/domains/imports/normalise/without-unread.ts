import { saidFields } from './import-field.ts';
import type { ImportedSession, RowWarning } from './imported-session.ts';
import type { RemarkKind } from './remark-kinds.ts';

const unreadKinds: ReadonlySet<RemarkKind> = new Set([
  'VALUE_NOT_TAKEN',
  'SCALE_UNCLEAR',
  'UNIT_UNCLEAR',
  'ID_CUT_SHORT',
]);

/** What could not be read is left out as if it were not there: what is stored of it stays. */
export function withoutUnread(session: ImportedSession, warnings: readonly RowWarning[]): ImportedSession {
  if (warnings.length === 0) return session;
  const unread = new Set<string>(
    warnings.filter(({ kind }) => unreadKinds.has(kind)).map(({ field }) => field),
  );
  if (unread.size === 0) return session;
  const attributes = Object.entries(session.attributes ?? {}).filter(
    ([key]) => !unread.has(`attribute.${key}`),
  );
  return {
    ...session,
    attributes: attributes.length === 0 ? null : Object.fromEntries(attributes),
    lacks: [
      ...new Set([...session.lacks, ...saidFields.filter(isLackable).filter((field) => unread.has(field))]),
    ],
  };
}

const isLackable = (field: (typeof saidFields)[number]): field is Exclude<typeof field, 'externalId'> =>
  field !== 'externalId';
