/** What a violation of the content policy asks for. */
export const csp = {} as const;
