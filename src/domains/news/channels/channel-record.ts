import { z } from 'zod';
import { columnsOf, is, type RowOf } from '../../../db/rows.ts';
import { instant } from '../../../kernel/schema.ts';

/** Of a company. */
export const mostChannels = 20;

export const channelKinds = ['webhook', 'slack', 'teams'] as const;

export const ChannelRow = {
  id: is.uuid,
  kind: is.oneOf(channelKinds),
  name: is.text,
  host: is.text,
  addressSealed: is.text,
  secretSealed: is.orNull(is.text),
  language: is.orNull(is.text),
  disabledAt: is.orNull(is.moment),
  updatedAt: is.moment,
};
export type ChannelRow = RowOf<typeof ChannelRow>;
export const channelColumns = columnsOf(ChannelRow);

export const ChannelRecord = z
  .object({
    id: z.string(),
    kind: z.enum(channelKinds),
    name: z.string(),
    host: z.string().describe('Of its address, which is never shown in full'),
    language: z.string().nullable(),
    disabledAt: instant.nullable().describe('the receiver answered 410 Gone then'),
    updatedAt: instant,
  })
  .meta({ id: 'NewsChannel' });

export const toChannelRecord = ({ addressSealed: _address, secretSealed: _secret, ...row }: ChannelRow) =>
  row;

/** The places that the address and the secret of a channel are sealed for. */
export const addressPlace = (companyId: string, id: string): string =>
  `news.channel.address:${companyId}:${id}`;
export const secretPlace = (companyId: string, id: string): string =>
  `news.channel.secret:${companyId}:${id}`;
