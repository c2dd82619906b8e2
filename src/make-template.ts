import { join } from 'node:path';
import { packageRoot } from './config/package-root.ts';
import { makeEmbeddedTemplate } from './db/open-embedded.ts';

// A step of the build: first starts copy this folder instead of initialising one.
await makeEmbeddedTemplate(join(packageRoot, 'dist', 'embedded-template'));
process.exit(0);
