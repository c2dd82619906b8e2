import { expect, test } from 'vitest';
import { limitOf, limitScopes, parseOverrides } from '../../../config/limit-scopes.ts';
import { limitRules } from './scopes.ts';

const general = { count: 100, windowSeconds: 900 };

test('the default rules are those of the contract', () => {
  const rules = limitRules(general, {});
  const own = parseOverrides(
    'login=5/900,register=3/3600,forgot=5/900,csp=10/60,admin=60/60,security=30/60,' +
      'dashboard=120/60,platform=60/60,rpc=120/60,apiKey=600/60,ingest=1200/60,refused-key=20/60',
  );
  const following = ['general', 'audit-list', 'reset-password', 'auth', 'csrf-token', 'session'];
  expect(rules).toEqual({ ...own, ...Object.fromEntries(following.map((scope) => [scope, general])) });
  expect(Object.keys(rules)).toEqual([...limitScopes]);
});

test('an override wins over the settings of the general rule, and reaches the scopes that follow it', () => {
  const rules = limitRules(general, parseOverrides('general=7/30,login=0/900,forgot=0,session=9/10'));
  expect(rules['audit-list']).toEqual({ count: 7, windowSeconds: 30 });
  expect(rules.session).toEqual({ count: 9, windowSeconds: 10 });
  expect([rules.login.count, rules.forgot.count]).toEqual([0, 0]);
  expect(rules.register).toEqual({ count: 3, windowSeconds: 3600 });
});

test('what is reached without a session counts addresses, the rest counts people', () => {
  const by = (kind: string) => limitScopes.filter((scope) => limitOf(scope).by === kind);
  const ofAddresses = ['login', 'register', 'forgot', 'csp', 'audit-list', 'reset-password', 'auth'];
  expect(by('ip')).toEqual([...ofAddresses, 'refused-key']);
  expect(by('key')).toEqual(['apiKey', 'ingest']);
  expect(by('session')).toEqual(['csrf-token', 'session']);
  expect(by('user')).toEqual(['admin', 'security', 'dashboard', 'platform', 'rpc', 'general']);
});
