export { joinTalk, type SaidAt } from './join-talk.ts';
export {
  instructionOf,
  isInstruction,
  type Mark,
  markLength,
  markOf,
  packMarks,
  unpackMarks,
  wordsOf,
} from './mark.ts';
