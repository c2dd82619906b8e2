import { inEnglish, type Sentence } from '../../../words/sentence.ts';

export type ImportFileProblem =
  | 'EMPTY_FILE'
  | 'TOO_LARGE'
  | 'TRUNCATED_GZIP'
  | 'CORRUPT_GZIP'
  | 'GZIP_BOMB'
  | 'UNSUPPORTED_FORMAT'
  | 'NO_RECORD_LIST'
  | 'TRUNCATED_JSON'
  | 'UNKNOWN_COLUMN'
  | 'NO_ROOM'
  | 'TOO_MANY_ROWS';

/** A fault of the whole file: reading ends here. What was read before it stands. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  readonly problem: ImportFileProblem;
  readonly sentence: Sentence;

  constructor(problem: ImportFileProblem, sentence: Sentence) {
    super(inEnglish(sentence));
    this.problem = problem;
    this.sentence = sentence;
  }
}
