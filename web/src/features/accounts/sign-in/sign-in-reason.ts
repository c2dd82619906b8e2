/** Why somebody is sent to the sign-in page: said there in a sentence. */
export const signInReasons = ['registered', 'reset', 'invited', 'setUp'] as const;
export type SignInReason = (typeof signInReasons)[number];
