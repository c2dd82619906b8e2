import type { LimitScope } from '../../../../src/config/limit-scopes.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import type { RpcFailure } from '../../lib/rpc-error.ts';

export interface FailureWords {
  readonly title: string;
  readonly text: string;
}

/** What to tell a person about a failed call. */
export function failureWords(t: Translate, failure: RpcFailure): FailureWords {
  switch (failure.code) {
    case 'NETWORK':
      return { title: t('failure.network.title'), text: t('failure.network.text') };
    case 'RATE_LIMITED':
      return {
        title: t('failure.limit.title'),
        text: t('failure.limit.text', { what: limitName(t, failure) }),
      };
    case 'UNAUTHORIZED':
      return { title: t('failure.session.title'), text: t('failure.session.text') };
    case 'FORBIDDEN':
      return { title: t('failure.forbidden.title'), text: failure.message };
    case 'NOT_FOUND':
      return { title: t('failure.notFound.title'), text: t('failure.notFound.text') };
    case 'CSRF_INVALID':
      return { title: t('failure.csrf.title'), text: t('failure.csrf.text') };
    case 'CONFLICT':
      return { title: t('failure.conflict.title'), text: failure.message };
    case 'VALIDATION_ERROR':
      return { title: t('failure.invalid.title'), text: failure.message };
    case 'INTERNAL_ERROR': {
      const requestId = String(failure.details['requestId'] ?? '–');
      return { title: t('failure.server.title'), text: t('failure.server.text', { requestId }) };
    }
  }
}

/** Not of the limits on requests: on mails to one address. */
type MailLimit = 'invite-mails' | 'confirm-email-mails';

const limits = {
  login: 'limit.login',
  register: 'limit.register',
  forgot: 'limit.forgot',
  'invite-mails': 'limit.invite',
  'confirm-email-mails': 'limit.confirm',
  admin: 'limit.admin',
  'audit-list': 'limit.audit',
  security: 'limit.security',
  dashboard: 'limit.dashboard',
  platform: 'limit.platform',
} as const satisfies { readonly [scope in LimitScope | MailLimit]?: MessageKey };

function limitName(t: Translate, failure: RpcFailure): string {
  const scope = failure.details['scope'];
  const key = Object.entries(limits).find(([name]) => name === scope)?.[1];
  return t(key ?? 'limit.general');
}

/** Minutes and seconds, as a clock shows them: 04:09. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}
