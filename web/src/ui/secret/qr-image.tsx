import { generate } from 'lean-qr/nano';
import { useMemo } from 'react';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}

const quietZone = 4;

/** Always dark on white, whatever the colour scheme: cameras expect it. */
export function QrImage({ text, label, size = 208 }: Props) {
  const { width, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${width} ${width}`}>
      <rect width={width} height={width} rx={2} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawn(text: string): { readonly width: number; readonly path: string } {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_none, place) => place);
  const path = places
    .flatMap((y) => places.map((x) => (code.get(x, y) ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('');
  return { width: code.size + quietZone * 2, path };
}
