import type { FileSample } from '../layouts/file-sample.ts';
import { readerOf, recordsOf } from '../layouts/layout.ts';
import { layouts } from '../layouts/layouts.ts';
import type { SourceFields } from '../normalise/import-field.ts';
import type { Mapping } from './mapping.ts';

/** The sampled records as their layout reads them; null: it reads columns. */
export function sampledFields({ layout }: Mapping, sample: FileSample): SourceFields[] | null {
  const read = readerOf(layouts[layout], sample);
  return read ? recordsOf(sample).map((record) => read(record)) : null;
}
