import { type Config, loadConfig } from '../../config/config.ts';
import { explainError } from '../../explain-start-error.ts';
import { checkClock, checkDatabase } from './check-database.ts';
import { checkDisk, checkRights } from './check-files.ts';
import { checkMail, checkProvider, checkRedis } from './check-neighbours.ts';
import { bad, type Finding, type LocalResult, look, ok } from './local-result.ts';

const checks: Readonly<Record<string, (config: Config) => Promise<Finding | null>>> = {
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
  const lines: string[] = [];
  let failed = false;
  const tell = (what: string, { state, say }: Finding) => {
    lines.push(`${state.padEnd(5)}${what.padEnd(10)}${say}`);
    failed ||= state === 'bad';
  };
  const wrong = (error: unknown): Finding => bad(explainError(error));
  try {
    const config = loadConfig(env);
    tell('settings', checkSettings(config));
    for (const [what, check] of Object.entries(checks)) {
      const found = await check(config).catch(wrong);
      if (found) tell(what, found);
    }
  } catch (error) {
    tell('settings', wrong(error));
  }
  return { output: lines.join('\n'), failed };
}

function checkSettings({ http, production }: Config): Finding {
  const open = http.host !== '127.0.0.1' && http.host !== '::1' && http.host !== 'localhost';
  if (open && !http.secureCookies)
    return look(
      `HOST is ${http.host} and BASE_URL is not https: put a TLS proxy in front and set BASE_URL to its address.`,
    );
  if (http.secureCookies && http.trustProxy === undefined)
    return look(
      'BASE_URL is https, TRUST_PROXY is not set: every caller seems to come from the proxy. Set it to 1.',
    );
  const figures =
    http.proxied && http.metricsToken === null ? '; /metrics is closed until METRICS_TOKEN is set' : '';
  return ok(`all readable; ${http.baseUrl}${production ? '' : ', NODE_ENV is not production'}${figures}`);
}
