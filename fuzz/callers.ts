import type { Browser } from '../test/rig/browser.ts';
import type { CallerKind, Subject } from './subject.ts';

/** People who stay until a request of theirs ended their session or shut their company. */
export function createCallers(subject: Subject) {
  const present = new Map<CallerKind, Browser>();
  return {
    async of(kind: CallerKind): Promise<Browser> {
      const there = present.get(kind) ?? (await subject.caller(kind));
      present.set(kind, there);
      return there;
    },
    forget(kind: CallerKind): void {
      present.delete(kind);
    },
    async forgetAll(): Promise<void> {
      present.clear();
      await subject.forgetCompany();
    },
  };
}
