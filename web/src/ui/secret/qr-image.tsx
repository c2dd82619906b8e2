import { useMemo } from 'react';
import { qrMatrix } from './qr-matrix.ts';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}

const quietZone = 4;

/** Always dark on white, whatever the colour scheme: cameras expect it. */
export function QrImage({ text, label, size = 208 }: Props) {
  const matrix = useMemo(() => qrMatrix(text), [text]);
  const width = matrix.length + quietZone * 2;
  const path = matrix
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${width} ${width}`}>
      <rect width={width} height={width} rx={2} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
