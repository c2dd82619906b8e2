import classes from './speech-figure.module.css';

const bubbles = [
  { width: 150, from: 'guest' },
  { width: 236, from: 'desk' },
  { width: 118, from: 'guest' },
  { width: 268, from: 'desk' },
  { width: 190, from: 'guest' },
] as const;
const bars = [34, 52, 41, 70, 63, 92, 78, 118, 96, 132];

/** What the product does, as a picture: talk above, figures below. */
export function SpeechFigure() {
  return (
    <svg viewBox="0 0 400 380" className={classes.figure} aria-hidden="true" focusable="false">
      {bubbles.map(({ width, from }, index) => (
        <rect
          key={width}
          className={from === 'desk' ? classes.desk : classes.guest}
          x={from === 'desk' ? 400 - width : 0}
          y={index * 38}
          width={width}
          height={28}
          rx={14}
        />
      ))}
      <line className={classes.base} x1={0} x2={400} y1={371} y2={371} />
      {bars.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the figure never changes
          key={index}
          className={index === bars.length - 1 ? classes.last : classes.bar}
          x={index * 41}
          y={370 - height}
          width={30}
          height={height}
          rx={5}
        />
      ))}
    </svg>
  );
}
