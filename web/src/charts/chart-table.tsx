import { useT } from '../i18n/i18n-context.ts';
import type { ChartModel } from './chart-model.ts';
import classes from './charts.module.css';
import { DrillLink } from './drill-link.tsx';

/** The same rows as the chart, for reading one by one. */
export function ChartTable({ model, label }: { readonly model: ChartModel; readonly label: string }) {
  const t = useT();
  return (
    <section
      className={classes.tableBox}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('table.scroll', { table: label })}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{model.labelHeader}</th>
            {model.columns.map(({ id, header }) => (
              <th key={id} scope="col" data-align="end">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map(({ key, label: name, values, drill, isUnfinished }) => (
            <tr key={key}>
              <th scope="row">{isUnfinished ? t('chart.unfinished', { label: name }) : name}</th>
              {model.columns.map(({ id, write }, index) => (
                <td key={id} data-align="end">
                  {index === 0 && drill ? (
                    <DrillLink patch={drill}>{write(values[index] ?? null)}</DrillLink>
                  ) : (
                    write(values[index] ?? null)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
