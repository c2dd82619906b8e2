import { ask, rpc } from '../../../lib/rpc.ts';
import { dashboardKey } from '../../../view/sessions/dashboard-queries.ts';

export interface Category {
  readonly key: string;
  readonly label: string;
  readonly description: string;
}

export const otherKey = 'OTHER';

export const taxonomyQuery = (companyId: string | undefined) =>
  ask([...dashboardKey, 'taxonomy', companyId ?? null], rpc.dashboard.taxonomy, { companyId });

export function moved(list: readonly Category[], index: number, by: number): readonly Category[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one) next.splice(index + by, 0, one);
  return next;
}

/** Keys stay for good, labels change: a new category gets the next free number. */
export function newCategory(list: readonly Category[]): Category {
  const taken = new Set(list.map(({ key }) => key));
  let number = list.length + 1;
  while (taken.has(`CATEGORY_${number}`)) number += 1;
  return { key: `CATEGORY_${number}`, label: '', description: '' };
}
