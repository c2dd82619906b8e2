import { createHash } from 'node:crypto';
import { say } from '../../../words/sentence.ts';
import { providerError } from '../ai-provider-error.ts';
import { isRecord } from '../json-value.ts';

const MAX_HELD_COUNT = 8;

/**
 * For providers without files: the lines wait in this process for their `create`. The reference says
 * by itself what to look for later (line count, one custom id), so it outlives a crash; the lines do not.
 */
export function createInlineInputs() {
  const held = new Map<string, readonly string[]>();
  return {
    hold(lines: readonly string[]): string {
      const digest = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32);
      const ref = `inline:${digest}:${lines.length}:${customIdOf(lines[0])}`;
      held.delete(ref);
      held.set(ref, lines);
      const oldest = held.keys().next();
      if (held.size > MAX_HELD_COUNT && !oldest.done) held.delete(oldest.value);
      return ref;
    },
    take(ref: string): readonly string[] {
      const lines = held.get(ref);
      if (lines) return lines;
      throw providerError('create', {
        kind: 'not_found',
        code: 'input_not_held',
        providerMessage: say('provider.inputNotHeld'),
      });
    },
    drop(ref: string): void {
      held.delete(ref);
    },
  };
}

export function isInlineRef(ref: string): boolean {
  return ref.startsWith('inline:');
}

export function readInlineRef(ref: string): { lineCount: number; customId: string } | null {
  const match = /^inline:[0-9a-f]{32}:(\d+):([A-Za-z0-9_-]{1,64})$/.exec(ref);
  return match ? { lineCount: Number(match[1]), customId: match[2] ?? '' } : null;
}

function customIdOf(line: string | undefined): string {
  const parsed: unknown = JSON.parse(line ?? 'null');
  return isRecord(parsed) && typeof parsed['custom_id'] === 'string' ? parsed['custom_id'] : '';
}
