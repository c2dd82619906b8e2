import { type Config, loadConfig } from '../../config/config.ts';
import { explainError } from '../../explain-start-error.ts';
import { checkClock, checkDatabase } from './check-database.ts';
import { checkDisk, checkRights } from './check-files.ts';
import { checkMail, checkProvider, checkRedis } from './check-neighbours.ts';
import type { Finding, LocalResult } from './local-result.ts';

const checks: Readonly<Record<string, (config: Config) => Promise<Finding | readonly Finding[]>>> = {
  rights: checkRights,
  clock: checkClock,
  database: checkDatabase,
  redis: checkRedis,
  mail: checkMail,
  provider: checkProvider,
  disk: checkDisk,
};

/** One line each; it ends as a failure when one is bad. Nothing is changed. */
export async function examine(env: Record<string, string>): Promise<LocalResult> {
  const findings: Finding[] = [];
  try {
    const config = loadConfig(env);
    findings.push(checkSettings(config));
    for (const [what, check] of Object.entries(checks)) {
      const found = await check(config).catch((error: unknown): Finding => {
        return { what, state: 'bad', say: explainError(error) };
      });
      findings.push(...[found].flat());
    }
  } catch (error) {
    findings.push({ what: 'settings', state: 'bad', say: explainError(error) });
  }
  const lines = findings.map(({ what, state, say }) => `${state.padEnd(5)}${what.padEnd(10)}${say}`);
  return { output: lines.join('\n'), failed: findings.some(({ state }) => state === 'bad') };
}

function checkSettings({ http, production }: Config): Finding {
  const open = http.host !== '127.0.0.1' && http.host !== '::1' && http.host !== 'localhost';
  if (open && !http.secureCookies)
    return {
      what: 'settings',
      state: 'look',
      say: `HOST is ${http.host} and BASE_URL is not https: put a TLS proxy in front and set BASE_URL to its address.`,
    };
  if (http.secureCookies && http.trustProxy === undefined)
    return {
      what: 'settings',
      state: 'look',
      say: 'BASE_URL is https, TRUST_PROXY is not set: every caller seems to come from the proxy. Set it to 1.',
    };
  const figures =
    http.proxied && http.metricsToken === null ? '; /metrics is closed until METRICS_TOKEN is set' : '';
  return {
    what: 'settings',
    state: 'ok',
    say: `all readable; ${http.baseUrl}${production ? '' : ', NODE_ENV is not production'}${figures}`,
  };
}
