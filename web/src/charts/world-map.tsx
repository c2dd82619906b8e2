import { geoEqualEarth, geoPath } from 'd3-geo';
import codes from 'i18n-iso-countries/codes.json';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasText from 'world-atlas/countries-110m.json';
import { type ChartModel, largest } from './chart-model.ts';
import classes from './charts.module.css';
import { DrillLink } from './drill-link.tsx';

const width = 640;
const height = 310;

/** Where the sessions came from; the list beside it holds the same counts. */
export function WorldMap({ model }: { readonly model: ChartModel }) {
  const most = largest(model);
  const rowOf = new Map(model.rows.map((row) => [row.key, row]));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.map} aria-hidden="true">
      {shapes().map(({ id, code, path }) => {
        const row = code ? rowOf.get(code) : undefined;
        const count = row?.values[0] ?? 0;
        if (!row || count === 0) return <path key={id} d={path} className={classes.land} />;
        const level = `${Math.round(20 + 80 * Math.sqrt(count / most))}%`;
        return (
          <DrillLink key={id} patch={row.drill} isPicture>
            <path d={path} className={classes.country} style={{ '--level': level }}>
              <title>{`${row.label}: ${model.columns[0]?.write(count) ?? ''}`}</title>
            </path>
          </DrillLink>
        );
      })}
    </svg>
  );
}

interface Shape {
  readonly id: string;
  readonly code: string | undefined;
  readonly path: string;
}

let known: readonly Shape[] | undefined;

/** Drawn once: the world does not change while the page is open. */
function shapes(): readonly Shape[] {
  known ??= draw();
  return known;
}

function draw(): readonly Shape[] {
  // A file of JSON has no literal types, which this form of a map asks for.
  const atlas = atlasText as unknown as Topology<{ countries: GeometryCollection }>;
  const { features } = feature(atlas, atlas.objects.countries);
  // Nobody writes from there, and it would take a fifth of the picture.
  const inhabited = features.filter(({ id }) => id !== '010');
  const write = geoPath(
    geoEqualEarth().fitSize([width, height], { type: 'FeatureCollection', features: inhabited }),
  ).digits(1);
  const alpha2 = new Map(codes.map(([code, , number]) => [number, code]));
  return inhabited.flatMap((shape, index) => {
    const path = write(shape);
    return path ? [{ id: `${shape.id ?? index}-${index}`, code: alpha2.get(String(shape.id)), path }] : [];
  });
}
