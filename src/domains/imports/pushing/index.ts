export { htmlToText } from '../normalise/html-to-text.ts';
export { saidFields } from '../normalise/import-field.ts';
export { roleOf } from '../normalise/speakers/message-speaker.ts';
export { readJsonRecord } from '../reading/parse-json-record.ts';
export { lockPushed } from './find-pushed.ts';
export { isBlank } from './lost-of-messages.ts';
export type { Pusher } from './push-run.ts';
export { type Pushed, readPushed } from './read-pushed.ts';
export { storePushed } from './store-pushed.ts';
