export { eachTranscript, openEach } from './each-transcript.ts';
export { bodyEnd, mustBeFew, TooMuchTogether } from './must-be-few.ts';
export { readFirstTexts } from './read-first-texts.ts';
