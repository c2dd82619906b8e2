import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopbackName } from './is-loopback-name.ts';
import { parseOverrides } from './limit-scopes.ts';
import { cron, flag, httpUrl, integer, parsed, serverUrl } from './setting-types.ts';
import { parseTrustProxy } from './trust-proxy.ts';

/** A setting that cannot be used. The message names the setting and says what to write instead. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const Settings = z.object({
  NODE_ENV: z.string().default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(1, 65_535).default(3000),
  BASE_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: serverUrl(/^postgres(ql)?:/, 'postgresql://user:password@host:5432/database').optional(),
  DATABASE_POOL_SIZE: integer(2, 200).default(10),
  REDIS_URL: serverUrl(/^rediss?:/, 'redis://host:6379').optional(),
  SESSION_SECRET: z.string().optional(),
  SESSION_SECRET_PREVIOUS: z.string().default(''),
  PLATFORM_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  PLATFORM_ADMIN_PASSWORD: z.string().min(12, 'must have 12 to 128 characters').max(128).optional(),
  TRUST_PROXY: parsed(parseTrustProxy).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  REGISTRATION: z.enum(['open', 'closed'], { error: 'must be open or closed' }).default('open'),
  SMTP_URL: serverUrl(/^smtps?:/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/\S@\S/, 'must hold an address, for example Parlance <parlance@example.org>')
    .default('Parlance <parlance@localhost>'),
  MAIL_OUTBOX_DIR: z.string().optional(),
  RATE_LIMIT_WINDOW_MS: integer(1000, 86_400_000).default(900_000),
  RATE_LIMIT_MAX_REQUESTS: integer(0, 1_000_000).default(100),
  RATE_LIMIT_OVERRIDES: parsed(parseOverrides).default({}),
  RPC_ENDPOINT_URL: httpUrl.optional(),
  RPC_BATCH_TIMEOUT: integer(100, 600_000).default(30_000),
  RPC_MAX_BATCH_SIZE: integer(1, 1000).default(100),
  BATCH_PROCESSING_ENABLED: flag.default(true),
  BATCH_CREATE_INTERVAL: cron.default('*/5 * * * *'),
  BATCH_STATUS_CHECK_INTERVAL: cron.default('*/2 * * * *'),
  BATCH_RESULT_PROCESSING_INTERVAL: cron.default('*/1 * * * *'),
  BATCH_MAX_REQUESTS: integer(1, 50_000).default(1000),
  BATCH_TIMEOUT_HOURS: integer(1, 168).default(24),
  AI_PROVIDER: z
    .enum(['openai', 'anthropic', 'compatible', 'emulator', 'none'], {
      error: 'must be openai, anthropic, compatible, emulator or none',
    })
    .optional(),
  AI_MODE: z.enum(['batch', 'direct'], { error: 'must be batch or direct' }).optional(),
  AI_MODEL: z.string().optional(),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_CONCURRENCY: integer(1, 256).default(4),
  AI_TIMEOUT_SECONDS: integer(1, 3600).default(120),
  AI_PRICE_FILE: z.string().optional(),
  AI_ALLOW_PRIVATE: flag.default(false),
  AI_ENQUEUED_TOKEN_LIMIT: integer(1, 1_000_000_000_000).optional(),
  AI_EMULATOR_URL: httpUrl.default('http://127.0.0.1:4010'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  IMPORT_MAX_BYTES: integer(1024, Number.MAX_SAFE_INTEGER).default(2 * 1024 ** 3),
  IMPORT_ALLOW_PRIVATE: flag.default(false),
  IDENTITY_ALLOW_PRIVATE: flag.default(false),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  OUTBOUND_ALLOW_LIST: z.string().default(''),
  AUDIT_SIGNING_KEY: z.string().optional(),
  AUDIT_CHECKPOINT_DIR: z.string().optional(),
  GEOIP_FILE: z.string().optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  PERFORMANCE_MONITORING_ENABLED: flag.default(true),
  METRICS_COLLECTION_INTERVAL: integer(1, 3600).default(60),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: parsed(parseHeaders).default({}),
  OTEL_SERVICE_NAME: z.string().default('parlance'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type Config = ReturnType<typeof loadConfig>;

/** Turns the environment into the frozen settings of the process, or says which setting is wrong. */
export function loadConfig(env: Record<string, string>) {
  const result = Settings.safeParse(env);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Bad setting: ${lines.join('; ')}.`);
  }
  const s = result.data;
  if (Boolean(s.PLATFORM_ADMIN_EMAIL) !== Boolean(s.PLATFORM_ADMIN_PASSWORD)) {
    throw new ConfigError('Set PLATFORM_ADMIN_EMAIL and PLATFORM_ADMIN_PASSWORD together, or neither.');
  }
  checkSecret('SESSION_SECRET', s.SESSION_SECRET);
  for (const secret of commaList(s.SESSION_SECRET_PREVIOUS)) checkSecret('SESSION_SECRET_PREVIOUS', secret);
  const wrongProvider = aiProblem(s);
  if (wrongProvider) throw new ConfigError(wrongProvider);
  const production = s.NODE_ENV === 'production' && env['NODE_ENV'] !== undefined;
  if (production && s.DATABASE_URL && !s.SESSION_SECRET) {
    throw new ConfigError(
      'SESSION_SECRET is needed when DATABASE_URL is set and NODE_ENV is production. Make one with: openssl rand -base64 48',
    );
  }
  const baseUrl = s.BASE_URL ?? `http://localhost:${s.PORT}`;
  const dataDir = resolve(s.DATA_DIR);
  return deepFreeze({
    production,
    http: {
      host: s.HOST,
      port: s.PORT,
      baseUrl,
      secureCookies: baseUrl.startsWith('https:'),
      trustProxy: s.TRUST_PROXY,
      /** Whether callers may come through a proxy: then a connection from this machine says nothing of who calls. */
      proxied: s.TRUST_PROXY !== undefined || !isLoopbackName(new URL(baseUrl).hostname),
      metricsToken: s.METRICS_TOKEN ?? null,
    },
    dataDir,
    databaseUrl: s.DATABASE_URL ?? null,
    databasePoolSize: s.DATABASE_POOL_SIZE,
    redisUrl: s.REDIS_URL ?? null,
    sessionSecret: s.SESSION_SECRET ?? null,
    previousSessionSecrets: commaList(s.SESSION_SECRET_PREVIOUS),
    platformAdmin:
      s.PLATFORM_ADMIN_EMAIL && s.PLATFORM_ADMIN_PASSWORD
        ? { email: s.PLATFORM_ADMIN_EMAIL, password: s.PLATFORM_ADMIN_PASSWORD }
        : null,
    registration: s.REGISTRATION,
    mail: {
      smtpUrl: s.SMTP_URL ?? null,
      from: s.MAIL_FROM,
      outboxDir: s.MAIL_OUTBOX_DIR ? resolve(s.MAIL_OUTBOX_DIR) : resolve(dataDir, 'outbox'),
    },
    limits: {
      general: { count: s.RATE_LIMIT_MAX_REQUESTS, windowSeconds: Math.ceil(s.RATE_LIMIT_WINDOW_MS / 1000) },
      overrides: s.RATE_LIMIT_OVERRIDES,
    },
    rpc: {
      endpointUrl: s.RPC_ENDPOINT_URL ?? `${baseUrl}/api/rpc`,
      batchTimeoutMs: s.RPC_BATCH_TIMEOUT,
      maxBatchSize: s.RPC_MAX_BATCH_SIZE,
    },
    batch: {
      enabled: s.BATCH_PROCESSING_ENABLED,
      createCron: s.BATCH_CREATE_INTERVAL,
      statusCron: s.BATCH_STATUS_CHECK_INTERVAL,
      resultCron: s.BATCH_RESULT_PROCESSING_INTERVAL,
      maxRequests: s.BATCH_MAX_REQUESTS,
      timeoutHours: s.BATCH_TIMEOUT_HOURS,
    },
    /** Who reads the sessions, and how. */
    ai: {
      provider: s.AI_PROVIDER ?? (s.OPENAI_API_KEY ? 'openai' : s.ANTHROPIC_API_KEY ? 'anthropic' : 'none'),
      /** `direct`: sessions are asked about one by one, at once; `batch`: in the provider's batches. */
      mode: s.AI_MODE ?? (s.AI_PROVIDER === 'compatible' ? 'direct' : 'batch'),
      model: s.AI_MODEL ?? null,
      /** Of a server of one's own. */
      baseUrl: s.AI_BASE_URL ?? null,
      apiKey: s.AI_API_KEY ?? null,
      /** How many sessions are asked about at once where there are no batches. */
      concurrency: s.AI_CONCURRENCY,
      timeoutSeconds: s.AI_TIMEOUT_SECONDS,
      openaiKey: s.OPENAI_API_KEY ?? null,
      openaiBaseUrl: s.OPENAI_BASE_URL ?? null,
      anthropicKey: s.ANTHROPIC_API_KEY ?? null,
      emulatorUrl: s.AI_EMULATOR_URL,
      /** Whether a company's own provider may stand at a private address. */
      allowPrivate: s.AI_ALLOW_PRIVATE,
      priceFile: s.AI_PRICE_FILE ?? null,
      enqueuedTokenLimit: s.AI_ENQUEUED_TOKEN_LIMIT ?? null,
    },
    imports: { maxBytes: s.IMPORT_MAX_BYTES, allowPrivate: s.IMPORT_ALLOW_PRIVATE },
    identity: { allowPrivate: s.IDENTITY_ALLOW_PRIVATE },
    webhooks: { allowPrivate: s.WEBHOOK_ALLOW_PRIVATE, allowList: commaList(s.OUTBOUND_ALLOW_LIST) },
    audit: {
      signingKey: s.AUDIT_SIGNING_KEY ?? null,
      checkpointDir: s.AUDIT_CHECKPOINT_DIR
        ? resolve(s.AUDIT_CHECKPOINT_DIR)
        : resolve(dataDir, 'checkpoints'),
    },
    geo: { file: s.GEOIP_FILE ?? null, countryHeader: s.COUNTRY_HEADER ?? null },
    performance: {
      enabled: s.PERFORMANCE_MONITORING_ENABLED,
      intervalSeconds: s.METRICS_COLLECTION_INTERVAL,
    },
    /** null: no traces. */
    traces: s.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: s.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: s.OTEL_SERVICE_NAME,
        }
      : null,
    log: { level: s.LOG_LEVEL },
  });
}

/** What the named AI provider lacks; null: nothing. */
function aiProblem(s: z.output<typeof Settings>): string | null {
  if (s.AI_PROVIDER === 'openai' && !s.OPENAI_API_KEY && !s.OPENAI_BASE_URL)
    return 'AI_PROVIDER is openai: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs none.';
  if (s.AI_PROVIDER === 'anthropic' && !s.ANTHROPIC_API_KEY)
    return 'AI_PROVIDER is anthropic: set ANTHROPIC_API_KEY.';
  if (s.AI_PROVIDER === 'compatible' && !(s.AI_BASE_URL && s.AI_MODEL))
    return 'AI_PROVIDER is compatible: set AI_BASE_URL, for example http://127.0.0.1:11434/v1, and AI_MODEL.';
  return null;
}

function checkSecret(name: string, secret: string | undefined): void {
  if (secret === undefined || Buffer.byteLength(secret) >= 32) return;
  throw new ConfigError(`${name} must have 32 bytes or more. Make one with: openssl rand -base64 48`);
}

/** `name=value,name=value`, as the collector's settings are written everywhere. */
function parseHeaders(text: string): Record<string, string> {
  return Object.fromEntries(commaList(text).map(parseHeader));
}

function parseHeader(text: string): [string, string] {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(0, at)).trim();
  try {
    if (/^[\w-]+$/.test(name)) return [name, decodeURIComponent(text.slice(at + 1).trim())];
  } catch {}
  throw new Error('must be name=value, several separated by commas, special characters percent-encoded');
}

function commaList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

type Frozen<T> = { readonly [Key in keyof T]: Frozen<T[Key]> };

function deepFreeze<T>(value: T): Frozen<T> {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
