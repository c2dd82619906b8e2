// Sends conversations and reads figures by the typed client. Its package is made by `npm run pack:client`:
//   npm init --yes && npm pkg set type=module
//   npm install ./parlance-client-3.0.0.tgz typescript @types/node
//   npx tsc --module nodenext --target es2023 --types node typescript-client.ts
//   PARLANCE_URL=https://parlance.example PARLANCE_API_KEY=prl_… node typescript-client.js
import { type CallError, createClient, type PushedSession } from 'parlance/client';

const { PARLANCE_URL: url = '', PARLANCE_API_KEY: apiKey = '' } = process.env;
const parlance = createClient({ url, apiKey });

// Whatever can be walked through, a cursor of a database say: one request of it is in memory.
async function* conversations(): AsyncGenerator<PushedSession> {
  for (let at = 0; at < 1200; at += 1) {
    yield {
      externalId: `typescript-${at}`,
      startTime: new Date(Date.now() - at * 60_000).toISOString(),
      messages: [
        { role: 'user', content: `Where is order ${at}?` },
        { role: 'assistant', content: 'It arrives tomorrow.' },
      ],
    };
  }
  yield { externalId: 'typescript-bad', startTime: 'the day before yesterday' };
}

const report = await parlance.ingest.sessions(conversations());
console.log(`${report.new} new, ${report.identical} identical, ${report.rejected} rejected`);
for (const { externalId, issues } of report.refused) console.log(externalId, issues[0]?.path);

const { pagination } = await parlance.dashboard.sessions.query({ limit: 5 });
console.log(`${pagination.totalCount} sessions`);

try {
  await parlance.dashboard.sessions.query({ limit: 5000 });
} catch (error) {
  // The same codes as REST.
  const { data } = error as CallError;
  console.log(data?.code, data?.httpStatus);
}
