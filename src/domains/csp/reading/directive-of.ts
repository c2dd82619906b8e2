import { printableLine } from './printable-line.ts';

export const directives = [
  'base-uri',
  'block-all-mixed-content',
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'navigate-to',
  'object-src',
  'plugin-types',
  'prefetch-src',
  'require-sri-for',
  'require-trusted-types-for',
  'sandbox',
  'script-src',
  'style-src',
  'trusted-types',
  'upgrade-insecure-requests',
  'worker-src',
  // Whatever else a client claims: kept as one value, so that invented names can't grow the figures.
  'unknown',
] as const;

export type Directive = (typeof directives)[number];

/** `elem` and `attr` are refinements of one directive: browsers differ in which of them they report. */
export type DirectiveScope = 'elem' | 'attr' | null;

export interface DirectiveReading {
  directive: Directive;
  scope: DirectiveScope;
  /** Old Firefox wrote a phrase in place of a name; the phrase tells what was blocked. */
  phrase: 'inline' | 'eval' | null;
}

const known: ReadonlySet<string> = new Set(directives);
const oldNames: ReadonlyMap<string, Directive> = new Map([
  ['allow', 'default-src'],
  ['xhr-src', 'connect-src'],
]);

/** The base directive of a report: the effective one when it names something, else the violated one. */
export function directiveOf(effective: string | null, violated: string | null): DirectiveReading {
  const first = readDirective(effective);
  if (first.directive !== 'unknown' && first.directive !== 'default-src') return first;
  const second = readDirective(violated);
  return second.directive === 'unknown' ? first : second;
}

function readDirective(value: string | null): DirectiveReading {
  const text = printableLine((value ?? '').slice(0, 512), 512).toLowerCase();
  const phrase = /^(inline|eval) (script|style)\b/.exec(text);
  if (phrase !== null) {
    const directive = phrase[2] === 'style' ? 'style-src' : 'script-src';
    return { directive, scope: null, phrase: phrase[1] === 'eval' ? 'eval' : 'inline' };
  }
  // The value may be a name, a name with its sources, or a whole policy: the first name is the one meant.
  const name = /^[\s;,]*([a-z-]{3,32})(?=[\s;,]|$)/.exec(text)?.[1] ?? '';
  const scope = name.endsWith('-elem') ? 'elem' : name.endsWith('-attr') ? 'attr' : null;
  const base = scope === null ? name : name.slice(0, -5);
  const directive = oldNames.get(base) ?? (isDirective(base) ? base : 'unknown');
  return { directive, scope: directive === 'unknown' ? null : scope, phrase: null };
}

export function isDirective(name: string): name is Directive {
  return known.has(name);
}
