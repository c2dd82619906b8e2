import { isSentenceCode, type Sentence, type SentenceCode } from '../../../words/sentence.ts';
import { sourceFor } from './source-for.ts';
import { overflow, type ViolationGroup } from './violation-group.ts';

/** What to do, as a code and what its sentence names. */
export interface Advice {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

type AdviceCode = SentenceCode extends infer Code
  ? Code extends `advice.${infer Name}`
    ? Name
    : never
  : never;

/** What to do about one kind of violation. */
export function adviceOf(group: ViolationGroup): Advice & { readonly code: AdviceCode } {
  const source = sourceFor(group);
  return {
    code: codeOf(group, source),
    values: {
      directive: group.directive,
      kind: group.blockedKind,
      ...(source === null ? {} : { source }),
    },
  };
}

/** The same in a sentence or two a person can act on. */
export function suggest(group: ViolationGroup): Sentence {
  const { code, values } = adviceOf(group);
  return { code: `advice.${code}`, params: values };
}

function codeOf(group: ViolationGroup, source: string | null): AdviceCode {
  if (group.reason === overflow) return 'overflow';
  switch (group.classification) {
    case 'noise':
      return noiseCode(group);
    case 'bypass': {
      const code = `bypass.${group.reason}`;
      return isCode(code) ? code : 'bypass';
    }
    case 'inline':
      return inlineCode(group);
    case 'eval':
      return group.blockedKind === 'wasm-eval' ? 'eval.wasm' : 'eval';
    case 'data':
      if (source !== null) return 'data.add';
      return group.directive === 'worker-src' ? 'data.worker' : 'data';
    case 'own':
      if (group.directive === 'base-uri') return 'own.base';
      return source === null ? 'own' : 'own.add';
    case 'third-party':
      return foreignCode(group, source);
    case 'unclassified':
      return 'unclassified';
  }
}

const isCode = (code: string): code is AdviceCode => isSentenceCode(`advice.${code}`);

function noiseCode({ reason }: ViolationGroup): AdviceCode {
  const isInjected =
    reason === 'injected-sample' || reason === 'source-outside-policy' || reason.endsWith('injector-host');
  return isInjected ? 'noise.injected' : 'noise';
}

function inlineCode({ directive, reason }: ViolationGroup): AdviceCode {
  if (directive === 'style-src') return 'inline.style';
  return reason === 'inline-attribute' ? 'inline.attribute' : 'inline';
}

function foreignCode({ directive }: ViolationGroup, source: string | null): AdviceCode {
  if (directive === 'form-action') return 'foreign.form';
  if (source === null) return 'foreign';
  return directive === 'script-src' ? 'foreign.script' : 'foreign.add';
}
