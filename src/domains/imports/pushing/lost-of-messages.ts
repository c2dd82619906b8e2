import type { Issue } from '../../../kernel/errors.ts';
import { type Steps, stepsAtOnce } from '../../../kernel/pace/take-turns.ts';
import { say } from '../../../words/sentence.ts';
import { timesOfMessages } from '../normalise/read-messages.ts';
import { type DateForm, readDate } from '../normalise/values/read-date.ts';
import { isJsonObject } from '../reading/source-record.ts';

/** As programs write moments: read without all the other ways in which people do. */
const plain = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** What of the messages that a program sent is not kept: those without a word, and times that cannot be read. */
export function* lostOfMessages(list: unknown, dates: DateForm): Steps<Issue[]> {
  if (!Array.isArray(list)) return [];
  const emptyCount = list.filter((item) => isJsonObject(item) && isBlank(item['content'])).length;
  let untimedCount = 0;
  for (const [at, time] of timesOfMessages(list).entries()) {
    if (at % stepsAtOnce === 0) yield;
    if (!isReadable(time, dates)) untimedCount += 1;
  }
  return [
    ...(emptyCount > 0
      ? [{ path: 'messages', message: say('push.emptyMessages', { count: emptyCount }) }]
      : []),
    ...(untimedCount > 0
      ? [{ path: 'messages', message: say('push.noTimes', { count: untimedCount }) }]
      : []),
  ];
}

export const isBlank = (content: unknown): boolean => typeof content === 'string' && content.trim() === '';

function isReadable(time: unknown, dates: DateForm): boolean {
  if (time === undefined || time === null || isBlank(time)) return true;
  if (typeof time === 'string' && plain.test(time) && !Number.isNaN(Date.parse(time))) return true;
  return typeof readDate(time, dates) === 'number';
}
