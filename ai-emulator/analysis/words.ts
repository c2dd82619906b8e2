/** Lower case, accents off: `Überweisung` → `uberweisung`, so that one list of stems serves all spellings. */
export function foldText(text: string): string {
  // Marks are put in order before they are taken off, which takes as their number squared where they follow each other.
  return text
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase();
}

export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}']+/gu) ?? [];
}

/** Finds folded words that begin with one of the stems. */
export function stemMatcher(stems: readonly string[]): RegExp {
  return stems.length === 0 ? /(?!)/u : new RegExp(`^(?:${stems.join('|')})`, 'u');
}

/** The sentences of a text, trimmed, each with its closing mark. */
export function sentencesOf(text: string): string[] {
  const parts = text.match(/[^.!?\n]+(?:[.!?]+(?=\s|$|["'»)])|\n|$|[.!?]+)/gu) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
