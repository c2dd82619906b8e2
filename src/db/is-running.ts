import { connect } from 'node:net';
import { join } from 'node:path';

/** Where commands reach the service that runs on a data folder. */
export const controlSocket = (dataDir: string): string => join(dataDir, 'control.sock');

/** Whether a service answers there: a file that a killed one left does not. */
export function isRunning(dataDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(controlSocket(dataDir));
    probe.once('connect', () => resolve(probe.destroy() !== undefined));
    probe.once('error', () => resolve(false));
  });
}
