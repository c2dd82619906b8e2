export { type DerivableField, derivableFields } from './derivable-fields.ts';
export type { MessageInput, SessionInput, SourceField } from './session-input.ts';
