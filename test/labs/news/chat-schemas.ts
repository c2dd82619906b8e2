import { z } from 'zod';

/**
 * What the chats take, written from their public documents, as far as we use it. Nothing else is let through: a name that is
 * spelled wrong is refused by a chat without a word.
 *
 * Slack: docs.slack.dev/reference/block-kit (blocks/header-block, section-block, actions-block, block-elements/button-element,
 * composition-objects/text-object) and docs.slack.dev/messaging/sending-messages-using-incoming-webhooks.
 */
const plainText = (most: number) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(most),
    emoji: z.boolean().optional(),
  });
const blockId = z.string().max(255).optional();
const address = z.url({ protocol: /^https?$/ });

const SlackButton = z.strictObject({
  type: z.literal('button'),
  text: plainText(75),
  action_id: z.string().max(255).optional(),
  url: address.max(3000).optional(),
  value: z.string().max(2000).optional(),
  style: z.enum(['primary', 'danger']).optional(),
});

export const SlackMessage = z.strictObject({
  text: z.string().min(1).max(4000),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('header'), text: plainText(150), block_id: blockId }),
        z.strictObject({ type: z.literal('section'), text: plainText(3000), block_id: blockId }),
        z.strictObject({
          type: z.literal('actions'),
          elements: z.array(SlackButton).min(1).max(25),
          block_id: blockId,
        }),
      ]),
    )
    .min(1)
    .max(50),
});

/**
 * Teams: learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using ("Send Adaptive Cards using
 * an Incoming Webhook"; the trigger of workflows takes the same), and adaptivecards.io/explorer for the card.
 */
const Requires = z.record(z.string(), z.string()).optional();
const TextBlock = z.strictObject({
  type: z.literal('TextBlock'),
  text: z.string(),
  color: z.enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention']).optional(),
  fontType: z.enum(['Default', 'Monospace']).optional(),
  horizontalAlignment: z.enum(['Left', 'Center', 'Right']).optional(),
  isSubtle: z.boolean().optional(),
  maxLines: z.number().optional(),
  size: z.enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge']).optional(),
  weight: z.enum(['Default', 'Lighter', 'Bolder']).optional(),
  wrap: z.boolean().optional(),
  spacing: z.enum(['None', 'Small', 'Default', 'Medium', 'Large', 'ExtraLarge', 'Padding']).optional(),
  separator: z.boolean().optional(),
  isVisible: z.boolean().optional(),
  requires: Requires,
});
const OpenUrl = z.strictObject({
  type: z.literal('Action.OpenUrl'),
  url: address,
  title: z.string().optional(),
  style: z.enum(['default', 'positive', 'destructive']).optional(),
  requires: Requires,
});

/** All of a message, as it travels. */
const mostTeamsBytes = 28_000;

export const TeamsMessage = z
  .strictObject({
    type: z.literal('message'),
    attachments: z
      .array(
        z.strictObject({
          contentType: z.literal('application/vnd.microsoft.card.adaptive'),
          contentUrl: z.null(),
          content: z.strictObject({
            $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
            type: z.literal('AdaptiveCard'),
            // What webhooks and workflows of Teams show.
            version: z.enum(['1.0', '1.1', '1.2', '1.3', '1.4']),
            body: z.array(TextBlock).min(1),
            actions: z.array(OpenUrl).max(6),
          }),
        }),
      )
      .length(1),
  })
  .refine((message) => Buffer.byteLength(JSON.stringify(message), 'utf16le') <= mostTeamsBytes);
