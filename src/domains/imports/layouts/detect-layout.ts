import { chatwootLayout } from './chatwoot-layout.ts';
import type { FileSample } from './file-sample.ts';
import { headerless16Layout } from './headerless-16-layout.ts';
import { intercomLayout } from './intercom-layout.ts';
import type { Layout, LayoutId } from './layout.ts';
import { zendeskChatsLayout } from './zendesk-chats-layout.ts';
import { zendeskTicketsLayout } from './zendesk-tickets-layout.ts';

/** Any file: columns are told by their names and values. */
const genericLayout: Layout = { id: 'generic', detect: () => 0.1 };

export const layouts: { readonly [id in LayoutId]: Layout } = {
  generic: genericLayout,
  intercom: intercomLayout,
  'zendesk-tickets': zendeskTicketsLayout,
  'zendesk-chats': zendeskChatsLayout,
  chatwoot: chatwootLayout,
  'headerless-16': headerless16Layout,
};

export interface LayoutGuess {
  layout: Layout;
  confidence: number;
}

/** The known export that the sample looks most like; generic when it looks like none. */
export function detectLayout(sample: FileSample): LayoutGuess {
  let best: LayoutGuess = { layout: genericLayout, confidence: genericLayout.detect(sample) };
  for (const layout of Object.values(layouts)) {
    const confidence = layout.detect(sample);
    if (confidence >= 0.6 && confidence > best.confidence) best = { layout, confidence };
  }
  return best;
}
