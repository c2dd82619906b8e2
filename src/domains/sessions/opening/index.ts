export { eachTranscript } from './each-transcript.ts';
export { bodyEnd, mustBeFew, TooMuchTogether } from './must-be-few.ts';
