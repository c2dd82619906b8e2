// A program of your own that reads figures and changes something, by the typed client:
//   npm install ./parlance-client-3.0.0.tgz
//   PARLANCE_URL=https://parlance.example PARLANCE_EMAIL=… PARLANCE_PASSWORD=… node outside-program.mjs
import { createParlanceClient } from 'parlance/client';

const { PARLANCE_URL, PARLANCE_EMAIL, PARLANCE_PASSWORD } = process.env;
const parlance = await createParlanceClient({
  url: PARLANCE_URL,
  email: PARLANCE_EMAIL,
  password: PARLANCE_PASSWORD,
});

// Calls that are made together travel together.
const [{ user }, page, { categories }] = await Promise.all([
  parlance.auth.getSession.query({}),
  parlance.dashboard.sessions.query({ limit: 5 }),
  parlance.dashboard.taxonomy.query({}),
]);
console.log(`${user.name} sees ${page.pagination.totalCount} sessions in ${categories.length} categories.`);

try {
  await parlance.user.updateProfile.mutate({ timeZone: 'Mars/Olympus' });
} catch (error) {
  // The same codes as REST, with every field that breaks a rule.
  console.log(`${error.data.code} ${error.data.httpStatus}: ${error.data.details.issues[0].path}`);
}
