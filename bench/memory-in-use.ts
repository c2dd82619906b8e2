import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What lives is what counts as flat: how much rubbish lies about between is the collector's own affair. */
export function watchMemory() {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  return {
    live(): number {
      collectRubbish();
      const { heapUsed, external } = process.memoryUsage();
      return (heapUsed + external) / 2 ** 20;
    },
    stop(): number {
      clearInterval(timer);
      return most / 2 ** 20;
    },
  };
}

function collectRubbish(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
