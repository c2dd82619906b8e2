import type { Route } from '../../kernel/route.ts';
import { listAlerts } from './alerts/list-alerts.ts';
import { listFirings } from './alerts/list-firings.ts';
import { muteAlert } from './alerts/mute-alert.ts';
import { removeAlert } from './alerts/remove-alert.ts';
import { saveAlert } from './alerts/save-alert.ts';
import { listChannels } from './channels/list-channels.ts';
import { removeChannel } from './channels/remove-channel.ts';
import { saveChannel } from './channels/save-channel.ts';
import { testChannel } from './channels/test-channel.ts';
import { chooseDigest, getDigest } from './digest/choose-digest.ts';
import { previewDigest } from './digest/preview-digest.ts';
import { testDigest } from './digest/test-digest.ts';
import { unsubscribe } from './telling/unsubscribe.ts';

const base = '/api/dashboard/alerts';
const digest = '/api/dashboard/digest';
const channels = '/api/admin/news-channels';

export const newsRoutes: Route[] = [
  { method: 'GET', path: base, op: listAlerts },
  { method: 'POST', path: base, op: saveAlert },
  { method: 'GET', path: `${base}/firings`, op: listFirings },
  { method: 'POST', path: `${base}/:id/mute`, op: muteAlert },
  { method: 'DELETE', path: `${base}/:id`, op: removeAlert },
  { method: 'GET', path: channels, op: listChannels },
  { method: 'POST', path: channels, op: saveChannel },
  { method: 'POST', path: `${channels}/:id/test`, op: testChannel },
  { method: 'DELETE', path: `${channels}/:id`, op: removeChannel },
  { method: 'GET', path: digest, op: getDigest },
  { method: 'POST', path: digest, op: chooseDigest },
  { method: 'GET', path: `${digest}/preview`, op: previewDigest },
  { method: 'POST', path: `${digest}/test`, op: testDigest },
  // Of a mail program: it sends a form without a session, and what is in it is always the same. A person who opens the
  // address is shown the page that asks.
  { method: 'POST', path: '/unsubscribe/:token', op: unsubscribe, body: 'none', csrf: 'none' },
];
