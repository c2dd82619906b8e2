// Refuses a lock file with which npm would install something it can't verify. npm leaves `integrity` out where it took
// a package from a folder that was installed before.
import { readFileSync } from 'node:fs';

const paths = process.argv.slice(2);
if (paths.length === 0) throw new Error('Which lock files?');
const problems = paths.flatMap((path) => {
  const { packages } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(packages)
    .filter(([name, entry]) => name !== '' && !entry.link)
    .flatMap(([name, entry]) => [
      ...(/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')
        ? []
        : [`${path}: ${name}: no sha512 integrity`]),
      ...(entry.resolved === undefined ? [] : [`${path}: ${name}: a download address`]),
    ]);
});
if (problems.length > 0) {
  console.error(
    `${problems.length} problems:\n  ${problems.join('\n  ')}\n` +
      'Where integrity is missing: in an empty folder with this package.json, `npm install --package-lock-only` with\n' +
      '`--cache` naming an empty folder writes a lock file that has it; take the entries from there.\n' +
      'Download addresses: .npmrc leaves them out, so run npm in this folder.',
  );
  process.exit(1);
}
