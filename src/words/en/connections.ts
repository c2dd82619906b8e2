/** Why another machine could not be asked: a data source, a webhook, an identity provider, a mail server. */
export const connections = {} as const;
