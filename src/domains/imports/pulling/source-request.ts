import { is, type RowOf } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import {
  createGuardedRequest,
  type GuardedAnswer,
  type GuardedRequestInit,
} from '../../../ports/outbound/guarded-request.ts';
import { dataSourceContext } from '../../companies/index.ts';

/** Of a row of `company`, what its source is asked with. */
export const SourceAccess = {
  company_id: is.uuid,
  data_source_url: is.orNull(is.text),
  data_source_username: is.orNull(is.text),
  data_source_password_sealed: is.orNull(is.text),
};
export type SourceAccess = Readonly<RowOf<typeof SourceAccess>>;

type Init = Pick<
  GuardedRequestInit,
  'headers' | 'timeoutMs' | 'answerWithinMs' | 'maxBytes' | 'leastBytesPerMinute' | 'signal'
>;

/** Asks an address that a company gave, within its bounds. The source's password goes to the source's own origin only. */
export function sourceRequest(
  services: Services,
  access: SourceAccess,
  url: string,
  init: Init,
): Promise<GuardedAnswer> {
  const { imports, webhooks } = services.config;
  const request = createGuardedRequest({
    allowPrivate: imports.allowPrivate,
    allowList: webhooks.allowList,
    lookup: services.ports.resolveHost,
  });
  const authorization = sameOrigin(url, access.data_source_url) ? credentials(services, access) : null;
  return request(url, {
    ...init,
    headers: { ...init.headers, ...(authorization === null ? {} : { authorization }) },
    protocols: imports.allowPrivate ? ['https:', 'http:'] : ['https:'],
  });
}

function credentials(
  services: Services,
  { company_id, data_source_username, data_source_password_sealed }: SourceAccess,
): string | null {
  if (data_source_username === null && data_source_password_sealed === null) return null;
  const password =
    data_source_password_sealed === null
      ? ''
      : services.ports.secretBox.open(data_source_password_sealed, dataSourceContext(company_id));
  return `Basic ${Buffer.from(`${data_source_username ?? ''}:${password}`).toString('base64')}`;
}

function sameOrigin(a: string, b: string | null): boolean {
  return b !== null && URL.canParse(a) && URL.canParse(b) && new URL(a).origin === new URL(b).origin;
}
