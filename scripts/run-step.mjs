import { spawnSync } from 'node:child_process';

/** One step of a build; where it does not succeed, there is nothing to go on with. */
export function runStep(command, args) {
  // A test that builds first has a NODE_ENV of its own, with which the web app would get React's heavy development form.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env });
  if (!error && status === 0) return;
  console.error(`The build stopped at: ${[command, ...args].join(' ')}`);
  process.exit(1);
}
