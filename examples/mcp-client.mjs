// Asks for figures as an assistant does, by the official SDK:
//   npm install @modelcontextprotocol/client
//   PARLANCE_URL=https://parlance.example PARLANCE_API_KEY=prl_… node mcp-client.mjs
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const { PARLANCE_URL, PARLANCE_API_KEY } = process.env;
const client = new Client({ name: 'example', version: '1.0.0' });
const headers = { authorization: `Bearer ${PARLANCE_API_KEY}` };
await client.connect(
  new StreamableHTTPClientTransport(new URL('/api/mcp', PARLANCE_URL), { requestInit: { headers } }),
);

const { tools } = await client.listTools();
console.log(`Tools: ${tools.map(({ name }) => name).join(', ')}`);

const { structuredContent } = await client.callTool({ name: 'list_sessions', arguments: { limit: 3 } });
console.log(`${structuredContent.pagination.totalCount} sessions`);
await client.close();
