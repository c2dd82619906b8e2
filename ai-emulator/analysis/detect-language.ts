import { foldedWords } from './words.ts';

export const emulatedLanguages = ['en', 'nl', 'de', 'fr', 'es'] as const;
export type EmulatedLanguage = (typeof emulatedLanguages)[number];

/** Small words that the other four languages hardly use. */
const MARKERS: Record<EmulatedLanguage, string> = {
  en: 'the is are my i you your with for not have has can could please would it this that when where what how why and was hello hi thanks',
  nl: 'de het een ik mijn je jij jullie niet en van voor met dat dit wat waar hoe waarom kan kunt graag wel ook nog naar heb heeft is zijn hallo goedemorgen bedankt dank',
  de: 'der die das ein eine einen ich mein meine meinen sie ihr nicht und von fur mit dass ist sind wie wo wann warum kann konnen bitte habe hat wird auch noch guten hallo danke den dem zu',
  fr: "le la les un une je j'ai mon ma mes vous votre ne pas et de du des pour avec que qui est sont comment ou quand pourquoi puis pouvez bonjour merci il elle c'est n'est a au suis",
  es: 'el la los las un una yo mi mis su usted no y de del para con que es esta son como donde cuando por puedo puede quiero hola gracias tengo ha he me se lo estoy buenos',
};

const marks = Object.fromEntries(
  emulatedLanguages.map((language) => [language, new Set(MARKERS[language].split(' '))]),
);

/** The likeliest of the five languages, and how clear it is (0 to 1). */
export function detectLanguage(text: string): { language: EmulatedLanguage; clarity: number } {
  const words = foldedWords(text);
  const scores = emulatedLanguages
    .map((language) => ({ language, score: words.filter((word) => marks[language]?.has(word)).length }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  if (!first || first.score === 0) return { language: 'en', clarity: 0 };
  return { language: first.language, clarity: (first.score - (second?.score ?? 0)) / first.score };
}
