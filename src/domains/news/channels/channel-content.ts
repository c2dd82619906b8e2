import { cutLine } from '../../../ports/one-line.ts';
import type { AlertMessage, AlertStory } from '../telling/alert-message.ts';
import type { ChannelRow } from './channel-record.ts';

const longestHeader = 150;

/** What a channel is sent, fixed when it is told: in its own form, without what anybody said in a conversation. */
export function channelContent(
  kind: ChannelRow['kind'],
  message: Message,
  story: AlertStory | null,
  now: Date,
): string {
  if (kind === 'slack') return JSON.stringify(slackBlocks(message));
  if (kind === 'teams') return JSON.stringify(teamsCard(message));
  return JSON.stringify({
    type: story ? `alert.${story.kind}` : 'alert.test',
    timestamp: now.toISOString(),
    data: {
      title: message.title,
      lines: message.lines,
      link: message.sessionsLink,
      ...(story
        ? {
            alert: story.alert.name,
            metric: story.alert.metric,
            from: story.fromAt.toISOString(),
            until: story.untilAt.toISOString(),
            value: story.value,
            usual: story.usual,
            count: story.count,
            sessions: story.sessions,
            reasons: story.kind === 'opened' ? (story.why?.parts ?? []) : [],
          }
        : {}),
    },
  });
}

type Message = Omit<AlertMessage, 'alertsLink'>;

/** Slack's incoming webhooks: Block Kit, in plain text, so that nothing in it is read as a mention or a link. */
function slackBlocks({ title, lines, reasons, reasonsTitle, sessionsLink, linkText }: Message) {
  const section = (text: string) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } });
  return {
    text: escaped(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cutLine(title, longestHeader), emoji: false } },
      section(lines.join('\n')),
      ...(reasons.length > 0
        ? [section([reasonsTitle, ...reasons.map((reason) => `• ${reason}`)].join('\n'))]
        : []),
      {
        type: 'actions',
        elements: [
          { type: 'button', text: { type: 'plain_text', text: linkText, emoji: false }, url: sessionsLink },
        ],
      },
    ],
  };
}

/** What Slack reads as control signs in the text of a notification. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Teams' incoming webhooks and workflows: a message with one adaptive card. */
function teamsCard({ title, lines, reasons, reasonsTitle, sessionsLink, linkText }: Message) {
  const text = (words: string, more: object = {}) => ({
    type: 'TextBlock',
    text: plain(words),
    wrap: true,
    ...more,
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            text(title, { weight: 'Bolder', size: 'Medium' }),
            ...lines.map((line) => text(line)),
            ...(reasons.length > 0
              ? [text(reasonsTitle), ...reasons.map((reason) => text(`• ${reason}`))]
              : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: linkText, url: sessionsLink }],
        },
      },
    ],
  };
}

/** A card reads a little Markdown: its signs are no words of ours. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&');
