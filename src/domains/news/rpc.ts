import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { listAlerts } from './alerts/list-alerts.ts';
import { listFirings } from './alerts/list-firings.ts';
import { muteAlert } from './alerts/mute-alert.ts';
import { previewAlert } from './alerts/preview-alert.ts';
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

export const alertsRpc = router({
  list: query(listAlerts),
  firings: query(listFirings),
  preview: query(previewAlert),
  save: mutation(saveAlert),
  mute: mutation(muteAlert),
  remove: mutation(removeAlert),
});

export const newsChannelsRpc = router({
  list: query(listChannels),
  save: mutation(saveChannel),
  test: mutation(testChannel),
  remove: mutation(removeChannel),
});

export const digestRpc = router({
  get: query(getDigest),
  preview: query(previewDigest),
  test: mutation(testDigest),
  choose: mutation(chooseDigest),
  unsubscribe: mutation(unsubscribe),
});
