import { setTimeout as sleep } from 'node:timers/promises';

export interface Going {
  /** After the act that is under way. What went wrong in one is thrown here. */
  stop(): Promise<void>;
}

/** An act again and again, so long after the one before; at least once. */
export function onAndOn(act: () => Promise<unknown>, pauseMs = 0): Going {
  let isOver = false;
  const done = (async () => {
    do {
      await act();
      if (pauseMs > 0) await sleep(pauseMs);
    } while (!isOver);
  })();
  done.catch(() => {});
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}
