/** `1.23457E+15`, as spreadsheets write a long number: its last digits are gone, and other ids look the same. */
export const isCutShort = (id: string): boolean => /^[+-]?\d(?:[.,]\d{1,40}E\+?|E\+)\d{2,3}$/i.test(id);
