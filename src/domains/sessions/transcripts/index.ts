export {
  openTranscript,
  readTexts,
  readTranscripts,
  transcriptHashes,
} from './read-transcripts.ts';
export { unpackTranscript } from './transcript-body.ts';
export {
  type FetchedTranscript,
  failTranscript,
  storeTranscript,
  type WaitingTranscript,
  waitingTranscripts,
} from './waiting-transcripts.ts';
