import type { Config } from '../config/config.ts';
import type { OutboundProtocol } from './outbound/check-url.ts';

/** Unencrypted only where the operator opened the intranet. */
export const webhookProtocols = ({ allowPrivate }: Config['webhooks']): OutboundProtocol[] =>
  allowPrivate ? ['https:', 'http:'] : ['https:'];
