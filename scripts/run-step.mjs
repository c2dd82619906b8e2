import { spawn } from 'node:child_process';

/** One step of a build; where it does not succeed, there is nothing to go on with. */
export function runStep(command, args) {
  // A test that builds first has a NODE_ENV of its own, with which the web app would get React's heavy development form.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(command, args, { stdio: 'inherit', env });
  const stopped = () => {
    console.error(`The build stopped at: ${[command, ...args].join(' ')}`);
    process.exit(1);
  };
  child.once('error', stopped);
  return new Promise((resolve) => child.once('close', (status) => (status === 0 ? resolve() : stopped())));
}
