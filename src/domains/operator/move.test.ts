import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';
import { callAsOperator } from '../../edge/control/control-server.ts';
import { move } from './move.ts';

test('a move that fails lets writers in again, and says why it failed also where that fails too', async () => {
  await using app = await startApp();
  const { services } = app.app;
  const asked: boolean[] = [];
  const moveWhere = (failing: boolean) => {
    const database = {
      ...services.database,
      engine: 'embedded' as const,
      async refuseWrites(refused: boolean) {
        asked.push(refused);
        if (refused === failing) throw new Error('the connection is gone');
      },
    };
    return callAsOperator({ ...services, database }, move, { databaseUrl: 'postgresql://u:p@127.0.0.1:1/x' });
  };
  await expect(moveWhere(false)).rejects.toThrow(/^The database of the address cannot be reached/);
  await expect(moveWhere(true)).rejects.toThrow('the connection is gone');
  expect(asked).toEqual([true, false, true, false]);
});
