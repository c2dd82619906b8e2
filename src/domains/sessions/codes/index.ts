export {
  labelOrigins,
  type MessageRole,
  messageRoles,
  type Sentiment,
  type StageStatus,
  sentimentCode,
  sentiments,
  stageCode,
  stageStatuses,
} from './session-codes.ts';
