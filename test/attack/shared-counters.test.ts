import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { hasRedis, openRedisServer } from '../rig/redis-server.ts';
import { startApp } from '../rig/start-app.ts';

test.skipIf(!hasRedis)(
  'counters that are shared over Redis name nobody: whose sign-ins failed cannot be read from their keys',
  async () => {
    const redis = await openRedisServer();
    await redis.start();
    try {
      await using app = await startApp({ env: { REDIS_URL: redis.url } });
      const ann = await app.signUp();
      const reader = new Redis(redis.url);
      reader.on('error', () => {});
      await expect
        .poll(
          async () => {
            const body = { email: ann.email, password: 'a wrong password of hers' };
            expect((await app.browser().post('/api/auth/login', body)).status).toBe(401);
            // Until the connection stands, the memory counts; it asks for Redis again after a pause of this clock.
            app.clock.advance(2000);
            return reader.keys('parlance:limit:account:*');
          },
          { timeout: 60_000 },
        )
        .toHaveLength(1);
      const keys = (await reader.keys('*')).join(' ');
      reader.disconnect();
      const [localPart = ''] = ann.email.split('@');
      for (const secret of [ann.email, localPart, 'example.org', ann.userId]) {
        expect(keys).not.toContain(secret);
      }
    } finally {
      await redis.drop();
    }
  },
);
