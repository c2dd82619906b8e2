import { expect, test } from 'vitest';
import { botpressListed, botpressMessages } from '../../../../../test/vendor-files/botpress.ts';
import { chatgptConversation } from '../../../../../test/vendor-files/chatgpt.ts';
import { chatwootListed, chatwootMessages } from '../../../../../test/vendor-files/chatwoot.ts';
import { crispListed, crispMessages } from '../../../../../test/vendor-files/crisp.ts';
import {
  dialogflowConversation,
  dialogflowEntries,
  dialogflowMessages,
  dialogflowTurns,
} from '../../../../../test/vendor-files/dialogflow.ts';
import { freshchatListed, freshchatMessages } from '../../../../../test/vendor-files/freshchat.ts';
import { intercomListed } from '../../../../../test/vendor-files/intercom-list.ts';
import { langfuseListed, langfuseTraces } from '../../../../../test/vendor-files/langfuse.ts';
import { lexTurns } from '../../../../../test/vendor-files/lex.ts';
import { livechatArchive, livechatOldChat } from '../../../../../test/vendor-files/livechat.ts';
import { officeRecords } from '../../../../../test/vendor-files/office-desks.ts';
import { rasaEvents, rasaRows, rasaTracker } from '../../../../../test/vendor-files/rasa.ts';
import { slackDay } from '../../../../../test/vendor-files/slack.ts';
import { tawkTranscript } from '../../../../../test/vendor-files/tawk.ts';
import { voiceflowTranscript } from '../../../../../test/vendor-files/voiceflow.ts';
import {
  zendeskIncrementalTicket,
  zendeskTicketEvents,
} from '../../../../../test/vendor-files/zendesk-events.ts';
import type { JsonObject } from '../../reading/source-record.ts';
import { type LayoutId, layoutIds, layouts } from '../layouts.ts';

const files: ReadonlyArray<readonly [LayoutId, readonly JsonObject[]]> = [
  ['botpress', botpressMessages],
  ['botpress', [botpressListed]],
  ['chatgpt', [chatgptConversation]],
  ['chatwoot', [chatwootListed]],
  ['chatwoot-messages', chatwootMessages],
  ['crisp', [crispListed]],
  ['crisp-messages', crispMessages],
  ['dialogflow-cx', [dialogflowConversation]],
  ['dialogflow-turns', dialogflowTurns],
  ['dialogflow-turns', dialogflowMessages],
  ['dialogflow-turns', dialogflowEntries],
  ['freshchat', [freshchatListed]],
  ['freshchat-messages', freshchatMessages],
  ['intercom', [intercomListed]],
  ['langfuse', langfuseTraces],
  ['langfuse-sessions', [langfuseListed]],
  ['lex', lexTurns],
  ['livechat', [livechatArchive]],
  ['livechat', [livechatOldChat]],
  ['rasa', [rasaTracker]],
  ['rasa-events', rasaEvents],
  ['rasa-events', rasaRows],
  ['slack', slackDay],
  ['tawk', [tawkTranscript]],
  ['voiceflow', [voiceflowTranscript]],
  ...officeRecords,
  ['zendesk-events', zendeskTicketEvents],
  ['zendesk-tickets', [zendeskIncrementalTicket]],
];

test.each(files)('a file of %s is taken for one of nobody else', (id, objects) => {
  const sample = {
    format: 'json' as const,
    delimiter: null,
    header: false,
    columns: [],
    rows: [],
    objects: [...objects],
  };
  const takers = layoutIds.filter((one) => one !== 'generic' && layouts[one].detect(sample) > 0);
  expect(takers).toEqual([id]);
});

/** The record with each of its values, one after another, replaced by one that nobody expects there. */
function spoiled(value: unknown, bad: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [bad];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    spoiled(part, bad).map((other) => Object.assign(structuredClone(value), { [key]: other })),
  );
  return [bad, ...parts];
}

test.each(files)('no value makes the reading of %s fail', (id, records) => {
  const read = layouts[id].read;
  const hostile = { toString: '', valueOf: '', name: { toString: null }, __proto__: null };
  for (const bad of [hostile, null, [], [null], '', '{', -1, true])
    for (const record of records)
      for (const other of spoiled(record, bad))
        if (typeof other === 'object' && other !== null && !Array.isArray(other))
          // An object, as was just seen.
          expect(() => read?.(other as JsonObject)).not.toThrow();
});
