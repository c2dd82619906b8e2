/** Reserved: it belongs to nobody, and no mail gets there (RFC 2606). */
const domain = '@unconfirmed.invalid';

/** What stands for the address of an account that gave up its own. */
export const nobodysAddress = (id: string): string => id + domain;

export const isNobodys = (address: string): boolean => address.endsWith(domain);
