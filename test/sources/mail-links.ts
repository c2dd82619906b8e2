import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';
import { isTest, sourcesOf } from './import-graph.ts';

/** Every address of the web app that the service writes into a mail, a message or its own output: "/company/sources#api-keys". */
export const mailedPaths = (): string[] => [
  ...new Set(
    sourcesOf('src')
      .filter(
        (file) => !isTest(file) && !file.startsWith('src/config/') && !file.startsWith('src/domains/demo/'),
      )
      .flatMap((file) => [
        ...readFileSync(join(packageRoot, file), 'utf8').matchAll(/\$\{[\w.]*baseUrl\}(\/[a-z][^`'"\s]*)/g),
      ])
      .map(([, path = '']) => path.replaceAll(/\$\{\w+\}/g, 'x')),
  ),
];
