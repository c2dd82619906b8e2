import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Clock } from '../../src/ports/clock.ts';
import { listen } from '../rig/listen.ts';

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** Everything about an answer that a hostile or broken provider may get wrong. */
export interface Wickedness {
  readonly claims?: JWTPayload;
  readonly dropClaims?: readonly string[];
  readonly header?: { readonly alg?: string; readonly kid?: string };
  readonly signWith?: Key | Uint8Array;
  /** Stands in place of the whole answer of the token endpoint. */
  readonly tokenAnswer?: (response: ServerResponse) => void;
  readonly unsigned?: boolean;
}

export interface TestProvider extends AsyncDisposable {
  readonly issuer: string;
  /** Who is at the browser, as the provider knows them. */
  person: JWTPayload;
  wicked: Wickedness;
  /** Changes the description; what is set to undefined is left out. */
  description: Record<string, unknown>;
  /** What reached the token endpoint. */
  readonly tokenCalls: URLSearchParams[];
  /** Paths of all requests. */
  readonly paths: string[];
  rotateKey(): Promise<void>;
  /** The person says yes: the address that the browser is sent back to. */
  approve(authorizationUrl: string): string;
}

export const clientId = 'parlance-test';
export const clientSecret = 'canary-client-secret';

/** A real little provider: description, keys, authorization, tokens with PKCE, over HTTP. */
export async function startProvider(clock: Clock): Promise<TestProvider> {
  let pair = await generateKeyPair('RS256', { extractable: true });
  let kid = 'key-1';
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>();
  let count = 0;

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const issuer = `http://127.0.0.1:${await listen(server)}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname;
    provider.paths.push(path);
    if (path === '/.well-known/openid-configuration') return json(response, description());
    if (path === '/keys')
      return json(response, {
        keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }],
      });
    if (path === '/userinfo') return json(response, provider.person);
    if (path !== '/token') return json(response, { error: 'not_found' }, 404);
    const body = new URLSearchParams(await text(request));
    provider.tokenCalls.push(body);
    if (provider.wicked.tokenAnswer) return provider.wicked.tokenAnswer(response);
    const code = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const proven =
      code &&
      createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url') === code.challenge;
    if (!proven || code.redirectUri !== body.get('redirect_uri') || !knowsSecret(request))
      return json(response, { error: 'invalid_grant' }, 400);
    json(response, {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(code.nonce),
    });
  }

  async function idToken(nonce: string): Promise<string> {
    const { claims = {}, dropClaims = [], header = {}, signWith, unsigned } = provider.wicked;
    const now = Math.floor(clock.now().getTime() / 1000);
    const all: JWTPayload = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce,
      ...provider.person,
      ...claims,
    };
    for (const name of dropClaims) delete all[name];
    if (unsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part(all)}.`;
    }
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'RS256', kid, ...header })
      .sign(signWith ?? pair.privateKey);
  }

  const description = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...provider.description,
  });

  const provider: TestProvider = {
    issuer,
    person: {},
    wicked: {},
    description: {},
    tokenCalls: [],
    paths: [],
    async rotateKey() {
      pair = await generateKeyPair('RS256', { extractable: true });
      kid = `key-${kid}`;
    },
    approve(authorizationUrl) {
      const asked = new URL(authorizationUrl).searchParams;
      const redirectUri = asked.get('redirect_uri') ?? '';
      count += 1;
      const code = `code-${count}`;
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri,
      });
      return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return provider;
}

/** HTTP Basic, each half encoded like a form's field. */
function knowsSecret({ headers }: IncomingMessage): boolean {
  const [, given = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const halves = Buffer.from(given, 'base64').toString().split(':').map(decodeURIComponent);
  return halves[0] === clientId && halves[1] === clientSecret;
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
