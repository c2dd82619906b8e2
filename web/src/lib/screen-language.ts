/** Sent with every call: who is new gets mails in the language of the page, which may be another than the browser's. */
export const screenLanguage = (): string => document.documentElement.lang;
