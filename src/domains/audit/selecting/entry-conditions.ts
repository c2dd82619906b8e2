import type { Selection } from './selection.ts';
import type { SqlValues } from './sql-values.ts';

export function entryConditions(selection: Selection, values: SqlValues): string {
  const { companyId, userId, from, until } = selection;
  const conditions = [
    ...(companyId ? [`company_id = ${values.add(companyId)}`] : []),
    ...(userId ? [`user_id = ${values.add(userId)}`] : []),
    ...kindConditions(selection, values),
    ...(from ? [`occurred_at >= ${values.add(from)}`] : []),
    ...(until ? [`occurred_at < ${values.add(until)}`] : []),
  ];
  return conditions.length > 0 ? conditions.join(' AND ') : 'true';
}

function kindConditions({ eventType, outcome, severity }: Selection, values: SqlValues): string[] {
  return [
    ...(eventType ? [`event_type = ${values.add(eventType)}`] : []),
    ...(outcome ? [`outcome = ${values.add(outcome)}`] : []),
    ...(severity ? [`severity = ${values.add(severity)}`] : []),
  ];
}
