import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** So that what lives is seen apart from what only lies about. */
export const collectGarbage = runInNewContext('gc') as () => void;
