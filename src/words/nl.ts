import type { English } from './en.ts';
import { accounts } from './nl/accounts.ts';
import { audit } from './nl/audit.ts';
import { batches } from './nl/batches.ts';
import { categories } from './nl/categories.ts';
import { connections } from './nl/connections.ts';
import { csp } from './nl/csp.ts';
import { identity } from './nl/identity.ts';
import { importFields } from './nl/import-fields.ts';
import { imports } from './nl/imports.ts';
import { layouts } from './nl/layouts.ts';
import { mails } from './nl/mails.ts';
import { news } from './nl/news.ts';
import { programs } from './nl/programs.ts';
import { refusals } from './nl/refusals.ts';
import { security } from './nl/security.ts';
import { sessions } from './nl/sessions.ts';
import type { Translated } from './translate.ts';

export const dutch: Translated<English> = {
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
};
