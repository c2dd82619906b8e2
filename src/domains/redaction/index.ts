export { maskAddressesIn } from './addresses/mask-addresses.ts';
export { isNumberPattern, longestPattern } from './own/number-pattern.ts';
export { redactInTurns } from './redact-in-turns.ts';
export { labelFields, redactLabel } from './redact-label.ts';
export { redactSteps, redactText } from './redact-text.ts';
export { createRedaction } from './redaction.ts';
