import { cutText } from '../../../ports/storable-text.ts';

/** As much of a name as is shown and kept. */
const mostLength = 500;

/** One name for each column: the header's, numbered where it says nothing or the same twice. */
export function columnNames(header: string[] | null, count: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, i) => {
    const own = cutText(header?.[i]?.trimStart() ?? '', mostLength).trimEnd() || `column ${i + 1}`;
    let name = own;
    for (let again = 2; taken.has(name); again++) name = `${own} (${again})`;
    taken.add(name);
    return name;
  });
}
