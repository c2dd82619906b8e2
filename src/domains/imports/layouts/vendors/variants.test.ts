import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { botVariants } from '../../../../../test/vendor-files/bot-variants.ts';
import { botTools } from '../../../../../test/vendor-files/bots/bot-tools.ts';
import { chatExports } from '../../../../../test/vendor-files/chat-exports.ts';
import { deskVariants } from '../../../../../test/vendor-files/desk-variants.ts';
import { connectorForms } from '../../../../../test/vendor-files/desks/connector-forms.ts';
import { laterForms } from '../../../../../test/vendor-files/desks/later-forms.ts';
import { saidAgain } from '../../../../../test/vendor-files/desks/said-again.ts';
import { salesforceQueries } from '../../../../../test/vendor-files/desks/salesforce.ts';
import { webhookCalls } from '../../../../../test/vendor-files/desks/webhook-calls.ts';
import { modelLogs } from '../../../../../test/vendor-files/model-logs.ts';
import { moreDesks } from '../../../../../test/vendor-files/more-desks.ts';
import { oddTables } from '../../../../../test/vendor-files/odd-tables.ts';
import { officeDesks } from '../../../../../test/vendor-files/office-desks.ts';
import { otherDesks } from '../../../../../test/vendor-files/other-desks.ts';

test.each([
  ...deskVariants,
  ...botVariants,
  ...otherDesks,
  ...moreDesks,
  ...officeDesks,
  ...chatExports,
  ...modelLogs,
  ...laterForms,
  ...oddTables,
  ...salesforceQueries,
  ...saidAgain,
  ...webhookCalls,
  ...connectorForms,
  ...botTools,
])('$name', async ({ content, layout, talks, refused }) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (refused) {
    await expect(readVendorFile(text)).rejects.toThrow(refused);
    return;
  }
  const read = await readVendorFile(text);
  expect({ layout: read.layout, talks: read.talks }).toEqual({ layout, talks });
});
