import { jsonBounds } from '../../parse-json.ts';

/** Of one answer: far more than an analysis and what a model thinks aloud before it. */
export const maxAnswerBytes = 1024 * 1024;
export const answerBounds = { ...jsonBounds, values: 20_000, names: 1000 };
