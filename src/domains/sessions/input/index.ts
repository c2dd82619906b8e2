export { type DerivableField, derivableFields } from './derivable-fields.ts';
export { findSaidAgain } from './find-said-again.ts';
export type { MessageInput, SessionInput, SourceField } from './session-input.ts';
