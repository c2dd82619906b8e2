import { geoArea, geoBounds, geoEqualEarth, geoPath } from 'd3-geo';
import type { Feature, GeometryCollection as Geometries, Geometry, MultiPoint } from 'geojson';
import codes from 'i18n-iso-countries/codes.json';
import { useMemo } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasText from 'world-atlas/countries-110m.json';
import { type ChartModel, type ChartRow, largest } from './chart-model.ts';
import classes from './charts.module.css';
import { CountScale } from './count-scale.tsx';
import { DrillLink } from './drill-link.tsx';
import { TipArea } from './tip-area.tsx';

const width = 480;
const height = 260;
const padding = 12;
/** The map shows where so much of all sessions is; a few from far away do not make it small. */
const mostOf = 0.95;
/** In degrees: closer than that a map no longer tells where it is. */
const least = { east: 34, north: 20 };

/** Where the sessions came from; the list beside it holds the same counts. */
export function WorldMap({ model }: { readonly model: ChartModel }) {
  const most = largest(model);
  const { land, countries } = useMemo(() => draw(model.rows), [model.rows]);
  return (
    <TipArea>
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.map} aria-hidden="true">
        <path d={land} className={classes.land} />
        {countries.map(({ row, path }) => {
          const count = row.values[0] ?? 0;
          return (
            <DrillLink key={row.key} patch={row.drill} isPicture>
              <path
                d={path}
                className={classes.country}
                data-tip={`${row.label}: ${model.columns[0]?.write(count) ?? ''}`}
                style={{ '--level': `${Math.round(20 + 80 * Math.sqrt(count / most))}%` }}
              />
            </DrillLink>
          );
        })}
      </svg>
      <CountScale most={most} />
    </TipArea>
  );
}

type Shape = Feature<Geometry> & { readonly code: string | undefined };
let known: readonly Shape[] | undefined;

/** Read once: the world does not change while the page is open. */
function world(): readonly Shape[] {
  known ??= readAtlas();
  return known;
}

function readAtlas(): readonly Shape[] {
  // A file of JSON has no literal types, which this form of a map asks for.
  const atlas = atlasText as unknown as Topology<{ countries: GeometryCollection }>;
  const alpha2 = new Map(codes.map(([code, , number]) => [number, code]));
  return feature(atlas, atlas.objects.countries)
    .features.filter(({ id }) => id !== '010')
    .map((shape) => ({ ...shape, code: alpha2.get(String(shape.id)) }));
}

function draw(rows: readonly ChartRow[]) {
  const rowOf = new Map(rows.filter(({ values }) => values[0]).map((row) => [row.key, row]));
  const write = geoPath(
    geoEqualEarth()
      .fitExtent(
        [
          [padding, padding],
          [width - padding, height - padding],
        ],
        view(rows),
      )
      .clipExtent([
        [0, 0],
        [width, height],
      ]),
  ).digits(1);
  const countries: { row: ChartRow; path: string }[] = [];
  const land: string[] = [];
  for (const shape of world()) {
    const path = write(shape);
    if (!path) continue;
    const row = shape.code ? rowOf.get(shape.code) : undefined;
    if (row) countries.push({ row, path });
    else land.push(path);
  }
  return { land: land.join(''), countries };
}

/** The corners of what is shown: around the countries that most sessions come from. */
function view(rows: readonly ChartRow[]): MultiPoint | Geometries {
  const total = rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const shapes = new Map(world().map((shape) => [shape.code, shape]));
  let seen = 0;
  const main = rows.flatMap(({ key, values }) => {
    const isMain = seen < total * mostOf;
    seen += values[0] ?? 0;
    const shape = shapes.get(key);
    return isMain && shape ? [homeland(shape)] : [];
  });
  const whole = { type: 'GeometryCollection' as const, geometries: world().map(({ geometry }) => geometry) };
  if (main.length === 0) return whole;
  const [[west, south], [east, north]] = geoBounds({ type: 'GeometryCollection', geometries: main });
  if (west > east) return whole;
  const [x, y] = [
    Math.max(0, least.east - (east - west)) / 2,
    Math.max(0, least.north - (north - south)) / 2,
  ];
  const corner = (longitude: number, latitude: number) => [longitude, Math.max(-60, Math.min(80, latitude))];
  return {
    type: 'MultiPoint',
    coordinates: [
      corner(west - x, south - y),
      corner(east + x, south - y),
      corner(west - x, north + y),
      corner(east + x, north + y),
    ],
  };
}

/** Of a country with parts overseas the largest. */
function homeland({ geometry }: Shape): Geometry {
  if (geometry.type !== 'MultiPolygon') return geometry;
  const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }));
  return parts.reduce((largestPart, part) => (geoArea(part) > geoArea(largestPart) ? part : largestPart));
}
