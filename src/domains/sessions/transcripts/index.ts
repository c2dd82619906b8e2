export { readTranscripts, transcriptHashes } from './read-transcripts.ts';
export {
  type FetchedTranscript,
  failTranscript,
  storeTranscript,
  type WaitingTranscript,
  waitingTranscripts,
} from './waiting-transcripts.ts';
