import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { listAlerts } from './alerts/list-alerts.ts';
import { listFirings } from './alerts/list-firings.ts';
import { muteAlert } from './alerts/mute-alert.ts';
import { previewAlert } from './alerts/preview-alert.ts';
import { removeAlert } from './alerts/remove-alert.ts';
import { saveAlert } from './alerts/save-alert.ts';

export const alertsRpc = router({
  list: query(listAlerts),
  firings: query(listFirings),
  preview: query(previewAlert),
  save: mutation(saveAlert),
  mute: mutation(muteAlert),
  remove: mutation(removeAlert),
});
