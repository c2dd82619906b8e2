import { accounts } from './en/accounts.ts';
import { audit } from './en/audit.ts';
import { batches } from './en/batches.ts';
import { categories } from './en/categories.ts';
import { connections } from './en/connections.ts';
import { csp } from './en/csp.ts';
import { identity } from './en/identity.ts';
import { importFields } from './en/import-fields.ts';
import { imports } from './en/imports.ts';
import { layouts } from './en/layouts.ts';
import { mails } from './en/mails.ts';
import { news } from './en/news.ts';
import { programs } from './en/programs.ts';
import { refusals } from './en/refusals.ts';
import { security } from './en/security.ts';
import { sessions } from './en/sessions.ts';

/** Every sentence of the service, by its code. */
export const english = {
  ...refusals,
  ...accounts,
  ...identity,
  ...sessions,
  ...imports,
  ...importFields,
  ...connections,
  ...batches,
  ...categories,
  ...audit,
  ...security,
  ...csp,
  ...layouts,
  ...mails,
  ...news,
  ...programs,
} as const;
export type English = typeof english;
