import { type ChartModel, largest } from './chart-model.ts';
import classes from './charts.module.css';
import { DrillLink } from './drill-link.tsx';

/** Words, the more used the larger; each searches for itself. */
export function WordList({ model }: { readonly model: ChartModel }) {
  const most = largest(model);
  const rows = [...model.rows].sort((a, b) => a.label.localeCompare(b.label));
  return (
    <ul className={classes.words}>
      {rows.map(({ key, label, values }) => (
        <li key={key} style={{ fontSize: `${0.7 + 0.55 * Math.sqrt((values[0] ?? 0) / (most || 1))}rem` }}>
          <DrillLink patch={{ search: label, searchTranscripts: false }}>{label}</DrillLink>
        </li>
      ))}
    </ul>
  );
}
