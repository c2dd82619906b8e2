import { useEffect, useRef } from 'react';
import { rpcFailure } from '../../../lib/rpc-error.ts';

/** What is wrong with a row, by its fields. */
export type RowFaults = Readonly<Record<string, string>>;

/** What the service refuses is told at the field of the row that it is about, and the first of them gets the focus. */
export function useRowFaults(error: Error | null) {
  const place = useRef<HTMLDivElement>(null);
  const issues = error ? rpcFailure(error).issues : [];
  const faults = new Map<number, RowFaults>();
  let told = 0;
  for (const { path, message } of issues) {
    const [list, row, field, ...rest] = path.split('.');
    if (list !== 'categories' || !field || rest.length > 0) continue;
    faults.set(Number(row), { ...faults.get(Number(row)), [field]: message });
    told += 1;
  }
  const onRows = told > 0 && told === issues.length;
  useEffect(() => {
    if (onRows) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [onRows]);
  return { faults, onRows, place };
}
