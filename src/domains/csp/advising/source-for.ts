import type { Directive } from '../reading/directive-of.ts';
import type { ViolationGroup } from './violation-group.ts';

const safeOrigin = /^(?:https?|wss?):\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;
// Content that is shown, never run: the only place where data: and blob: are harmless.
const shownOnly: ReadonlySet<Directive> = new Set(['img-src', 'font-src', 'media-src']);
const takesHosts: ReadonlySet<Directive> = new Set([
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'prefetch-src',
  'script-src',
  'style-src',
  'worker-src',
]);

/**
 * The source that would allow what was blocked; null when nothing safe would. Written into a policy,
 * so only characters that can't end a directive or a header ever get through.
 */
export function sourceFor(group: ViolationGroup): string | null {
  const { classification, directive, blockedKind, blockedOrigin } = group;
  if (classification === 'data') {
    return shownOnly.has(directive) && blockedKind !== 'filesystem' ? `${blockedKind}:` : null;
  }
  if (!takesHosts.has(directive)) return null;
  if (classification === 'own' && blockedKind === 'self') return "'self'";
  if (classification !== 'own' && classification !== 'third-party') return null;
  return blockedOrigin !== null && safeOrigin.test(blockedOrigin) ? blockedOrigin : null;
}

export function isShownOnly(directive: Directive): boolean {
  return shownOnly.has(directive);
}
