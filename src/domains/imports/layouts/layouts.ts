import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { botFrameworkLayout, copilotLayout } from './bots/bot-framework-layout.ts';
import { chainlitLayout } from './bots/chainlit-layout.ts';
import { completionsLayout } from './bots/completions-layout.ts';
import { difyLayout, difyMessagesLayout } from './bots/dify-layout.ts';
import { discordLayout } from './bots/discord-layout.ts';
import { flowiseLayout, flowiseMessagesLayout } from './bots/flowise-layout.ts';
import { googleChatLayout } from './bots/google-chat-layout.ts';
import { koreLayout } from './bots/kore-layout.ts';
import { librechatLayout, librechatMessagesLayout } from './bots/librechat-layout.ts';
import { openWebuiLayout } from './bots/open-webui-layout.ts';
import { typebotLayout } from './bots/typebot-layout.ts';
import { watsonLayout } from './bots/watson-layout.ts';
import { contactLensLayout } from './desks/contact-lens-layout.ts';
import { dixaLayout } from './desks/dixa-layout.ts';
import { driftLayout } from './desks/drift-layout.ts';
import { freshdeskLayout } from './desks/freshdesk-layout.ts';
import { frontLayout, frontMessagesLayout } from './desks/front-layout.ts';
import { genesysDetailsLayout, genesysLayout } from './desks/genesys-layout.ts';
import { gorgiasLayout, gorgiasMessagesLayout } from './desks/gorgias-layout.ts';
import { helpscoutLayout } from './desks/helpscout-layout.ts';
import { hubspotLayout, hubspotThreadsLayout } from './desks/hubspot-layout.ts';
import { kustomerLayout } from './desks/kustomer-layout.ts';
import { langsmithLayout } from './desks/langsmith-layout.ts';
import { livepersonLayout } from './desks/liveperson-layout.ts';
import { llmCallsLayout } from './desks/llm-calls-layout.ts';
import { metaLayout } from './desks/meta-layout.ts';
import { olarkLayout } from './desks/olark-layout.ts';
import { reamazeLayout } from './desks/reamaze-layout.ts';
import { salesforceCaseMessagesLayout, salesforceCasesLayout } from './desks/salesforce-cases-layout.ts';
import {
  salesforceChatsLayout,
  salesforceEntriesLayout,
  salesforceSessionsLayout,
} from './desks/salesforce-layout.ts';
import { salesiqLayout } from './desks/salesiq-layout.ts';
import { sunshineLayout } from './desks/sunshine-layout.ts';
import { teamsLayout } from './desks/teams-layout.ts';
import { telegramLayout } from './desks/telegram-layout.ts';
import { tidioLayout } from './desks/tidio-layout.ts';
import { zohoDeskLayout, zohoThreadsLayout } from './desks/zoho-desk-layout.ts';
import type { FileSample } from './file-sample.ts';
import { headerless16Layout } from './headerless-16-layout.ts';
import type { Layout } from './layout.ts';
import { ownExportLayout } from './own-export-layout.ts';
import { botpressLayout } from './vendors/botpress-layout.ts';
import { lineLayout, whatsappLayout } from './vendors/chat-text-layout.ts';
import { chatgptLayout } from './vendors/chatgpt-layout.ts';
import { chatwootLayout, chatwootMessagesLayout } from './vendors/chatwoot-layout.ts';
import { crispLayout, crispMessagesLayout } from './vendors/crisp-layout.ts';
import { dialogflowCxLayout, dialogflowTurnsLayout } from './vendors/dialogflow-layout.ts';
import { freshchatLayout, freshchatMessagesLayout } from './vendors/freshchat-layout.ts';
import { intercomLayout } from './vendors/intercom-layout.ts';
import { langfuseLayout, langfuseSessionsLayout } from './vendors/langfuse-layout.ts';
import { lexLayout } from './vendors/lex-layout.ts';
import { livechatEventsLayout, livechatLayout } from './vendors/livechat-layout.ts';
import { rasaEventsLayout, rasaLayout } from './vendors/rasa-layout.ts';
import { slackLayout } from './vendors/slack-layout.ts';
import { tawkLayout } from './vendors/tawk-layout.ts';
import { voiceflowLayout } from './vendors/voiceflow-layout.ts';
import { zendeskChatsLayout } from './vendors/zendesk-chats-layout.ts';
import { zendeskEventsLayout } from './vendors/zendesk-events-layout.ts';
import { zendeskTicketsLayout } from './vendors/zendesk-tickets-layout.ts';

/** Any file: columns are told by their names and values. */
const genericLayout: Layout = { detect: () => 0.1 };

/** Every known export, by the name under which mappings keep it. */
export const layouts = {
  generic: genericLayout,
  parlance: ownExportLayout,
  intercom: intercomLayout,
  'zendesk-tickets': zendeskTicketsLayout,
  'zendesk-chats': zendeskChatsLayout,
  chatwoot: chatwootLayout,
  'chatwoot-messages': chatwootMessagesLayout,
  whatsapp: whatsappLayout,
  slack: slackLayout,
  livechat: livechatLayout,
  'livechat-events': livechatEventsLayout,
  'zendesk-events': zendeskEventsLayout,
  crisp: crispLayout,
  'crisp-messages': crispMessagesLayout,
  freshchat: freshchatLayout,
  'freshchat-messages': freshchatMessagesLayout,
  tawk: tawkLayout,
  'dialogflow-cx': dialogflowCxLayout,
  'dialogflow-turns': dialogflowTurnsLayout,
  rasa: rasaLayout,
  'rasa-events': rasaEventsLayout,
  lex: lexLayout,
  voiceflow: voiceflowLayout,
  botpress: botpressLayout,
  langfuse: langfuseLayout,
  'langfuse-sessions': langfuseSessionsLayout,
  chatgpt: chatgptLayout,
  helpscout: helpscoutLayout,
  gorgias: gorgiasLayout,
  'gorgias-messages': gorgiasMessagesLayout,
  'hubspot-messages': hubspotLayout,
  'kustomer-messages': kustomerLayout,
  'dixa-messages': dixaLayout,
  'drift-messages': driftLayout,
  front: frontLayout,
  'front-messages': frontMessagesLayout,
  reamaze: reamazeLayout,
  langsmith: langsmithLayout,
  'llm-completions': completionsLayout,
  // Those of both kinds are of it.
  'llm-calls': llmCallsLayout,
  freshdesk: freshdeskLayout,
  liveperson: livepersonLayout,
  'contact-lens': contactLensLayout,
  olark: olarkLayout,
  telegram: telegramLayout,
  line: lineLayout,
  teams: teamsLayout,
  'zoho-salesiq': salesiqLayout,
  'zoho-desk': zohoDeskLayout,
  'zoho-threads': zohoThreadsLayout,
  tidio: tidioLayout,
  'hubspot-threads': hubspotThreadsLayout,
  meta: metaLayout,
  genesys: genesysLayout,
  'genesys-details': genesysDetailsLayout,
  'salesforce-chats': salesforceChatsLayout,
  'salesforce-sessions': salesforceSessionsLayout,
  'salesforce-entries': salesforceEntriesLayout,
  'salesforce-cases': salesforceCasesLayout,
  'salesforce-case-messages': salesforceCaseMessagesLayout,
  watson: watsonLayout,
  'bot-framework': botFrameworkLayout,
  copilot: copilotLayout,
  sunshine: sunshineLayout,
  'open-webui': openWebuiLayout,
  librechat: librechatLayout,
  'librechat-messages': librechatMessagesLayout,
  flowise: flowiseLayout,
  'flowise-messages': flowiseMessagesLayout,
  dify: difyLayout,
  'dify-messages': difyMessagesLayout,
  typebot: typebotLayout,
  discord: discordLayout,
  'google-chat': googleChatLayout,
  kore: koreLayout,
  chainlit: chainlitLayout,
  'headerless-16': headerless16Layout,
} satisfies { readonly [id: string]: Layout };

export type LayoutId = keyof typeof layouts;
export const layoutIds = Object.keys(layouts) as LayoutId[];

interface LayoutGuess {
  id: LayoutId;
  confidence: number;
}

/** The known export that the sample looks most like; generic when it looks like none. */
export function* detectLayout(sample: FileSample): Steps<LayoutGuess> {
  let best: LayoutGuess = { id: 'generic', confidence: layouts.generic.detect(sample) };
  for (const id of layoutIds) {
    const confidence = layouts[id].detect(sample);
    yield;
    if (confidence >= 0.6 && confidence > best.confidence) best = { id, confidence };
  }
  return best;
}
