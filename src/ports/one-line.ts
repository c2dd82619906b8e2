import { cutText } from './storable-text.ts';

/** Controls, ends of lines and changes of direction: they say nothing, and can disguise what stands beside them. */
const disguising = '[\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]';
const disguise = new RegExp(`${disguising}+`, 'gu');
const unsafe = new RegExp(`${disguising}|\\p{Surrogate}`, 'u');

/** The text on one line, in one direction. */
export const oneLine = (text: string): string => text.replace(disguise, ' ');

/** A line of at most so many characters; where it is longer, its end says so. */
export const cutLine = (line: string, maxLength: number): string =>
  line.length > maxLength ? `${cutText(line, maxLength - 1)}…` : cutText(line, maxLength);

/** Whether a text holds what could disguise it, or half of a character, which breaks JSON. */
export const isUnsafe = (text: string): boolean => unsafe.test(text);
