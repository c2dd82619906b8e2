export {
  labelOrigins,
  type MessageRole,
  type Sentiment,
  type StageStatus,
  sentimentCode,
  sentiments,
  stageCode,
  stageStatuses,
} from './session-codes.ts';
