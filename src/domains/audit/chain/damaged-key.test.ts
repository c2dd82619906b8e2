import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../../test/rig/temp-dir.ts';
import { ConfigError, loadConfig } from '../../../config/config.ts';
import { signingKeys } from './signing-keys.ts';

test('a kept signing key that is damaged is named, with what to do', async () => {
  await using folder = await tempDir('signing');
  const config = loadConfig({ DATA_DIR: folder.path });
  const { keyId } = signingKeys(config);
  expect(signingKeys(config).keyId).toBe(keyId);
  await writeFile(join(folder.path, 'audit-signing-key.pem'), 'garbage');
  expect(() => signingKeys(config)).toThrow(ConfigError);
  expect(() => signingKeys(config)).toThrow(/audit-signing-key\.pem is damaged: .* Put it back/);
});
