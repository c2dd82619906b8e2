/** `unknown`: nobody has said yet who that is, and it is not guessed. */
export const messageRoles = ['user', 'assistant', 'agent', 'system', 'unknown'] as const;
