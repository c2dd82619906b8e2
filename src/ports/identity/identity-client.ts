import * as oidc from 'openid-client';
import type { Clock } from '../clock.ts';
import type { GuardedRequest } from '../outbound/guarded-request.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { IdentityError, toDescriptionError, toIdentityError } from './identity-error.ts';
import { createProviderCache } from './provider-cache.ts';

/** How the service is known to a company's identity provider. */
export interface ProviderAccess {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

/** What ties the answer of the provider to the browser that was sent there. */
export interface SignInProof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** OpenID Connect, code flow with PKCE. Rejects with IdentityError only. */
export interface IdentityClient {
  /** Reads the provider's description anew; whether it can be used at all. */
  check(access: ProviderAccess): Promise<void>;
  begin(
    access: ProviderAccess,
    callbackUrl: string,
    loginHint: string,
  ): Promise<SignInProof & { url: string }>;
  /** `answer`: the query with which the browser came back. */
  finish(access: ProviderAccess, callbackUrl: string, answer: string, proof: SignInProof): Promise<Claims>;
}

interface Parts {
  readonly request: GuardedRequest;
  readonly clock: Clock;
  readonly systemClock: Clock;
  readonly allowHttp: boolean;
}

/** How far the clock of a provider may be from ours. */
const toleranceSeconds = 30;

export function createIdentityClient({ request, clock, systemClock, allowHttp }: Parts): IdentityClient {
  const fetch = createGuardedFetch(request, allowHttp ? ['https:', 'http:'] : ['https:']);
  const providers = createProviderCache(clock, async (issuer) => {
    const found = await oidc
      .discovery(new URL(issuer), 'discovery', undefined, oidc.None(), {
        [oidc.customFetch]: fetch,
        ...(allowHttp ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        throw toDescriptionError(error);
      });
    const metadata = found.serverMetadata();
    // The library lets some providers speak for every tenant they have; here one issuer is one company's.
    if (new URL(metadata.issuer).href !== new URL(issuer).href)
      throw new IdentityError('untrusted', 'ISSUER_DIFFERS');
    return metadata;
  });

  async function configure(access: ProviderAccess): Promise<oidc.Configuration> {
    const { metadata, keys } = await providers.get(access.issuer);
    // The library reads the machine's clock; the service's own may be another.
    const skew = Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000);
    const config = new oidc.Configuration(
      metadata,
      access.clientId,
      { [oidc.clockSkew]: skew, [oidc.clockTolerance]: toleranceSeconds },
      clientAuth(access, metadata),
    );
    config[oidc.customFetch] = fetch;
    oidc.enableNonRepudiationChecks(config);
    if (allowHttp) oidc.allowInsecureRequests(config);
    if (keys) oidc.setJwksCache(config, keys);
    return config;
  }

  async function named<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toIdentityError(error);
    }
  }

  return {
    check: (access) =>
      named(async () => {
        providers.forget(access.issuer);
        await configure(access);
      }),
    begin: (access, callbackUrl, loginHint) =>
      named(async () => {
        const config = await configure(access);
        const proof = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: callbackUrl,
          response_type: 'code',
          scope: 'openid email profile',
          state: proof.state,
          nonce: proof.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(proof.verifier),
          code_challenge_method: 'S256',
          login_hint: loginHint,
        });
        // A browser is sent there: with http allowed the library takes any scheme that has an address.
        if (url.protocol !== 'https:' && url.protocol !== 'http:')
          throw new IdentityError('untrusted', 'AUTHORIZATION_ENDPOINT');
        return { ...proof, url: url.href };
      }),
    finish: (access, callbackUrl, answer, proof) =>
      named(async () => {
        const config = await configure(access);
        const current = new URL(callbackUrl);
        current.search = answer;
        const tokens = await oidc.authorizationCodeGrant(config, current, {
          expectedState: proof.state,
          expectedNonce: proof.nonce,
          pkceCodeVerifier: proof.verifier,
          idTokenExpected: true,
        });
        providers.keepKeys(access.issuer, oidc.getJwksCache(config));
        const claims = tokens.claims();
        if (!claims) throw new Error('the answer carries no identity');
        // The library looks at it only where there are several audiences.
        if (claims['azp'] !== undefined && claims['azp'] !== access.clientId)
          throw new IdentityError('untrusted', 'AUTHORIZED_PARTY');
        // Nor at a token that is yet to be issued.
        if (claims.iat > clock.now().getTime() / 1000 + toleranceSeconds)
          throw new IdentityError('untrusted', 'ISSUED_IN_FUTURE');
        if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
        return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
      }),
  };
}

function clientAuth({ clientSecret }: ProviderAccess, metadata: oidc.ServerMetadata): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None();
  const ways = metadata.token_endpoint_auth_methods_supported;
  return !ways || ways.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
}
