import { foldWord } from '../fold-word.ts';

/** `1.23457E+15`, as spreadsheets write a long number: its last digits are gone, and other ids look the same. */
export const isCutShort = (id: string): boolean => /^[+-]?\d(?:[.,]\d{1,40}E\+?|E\+)\d{2,3}$/i.test(id);

/** What a report has below its rows. */
export const isTotal = (id: string): boolean => id.length <= 20 && !/\d/.test(id) && totals.has(foldWord(id));

const totals = new Set(
  'total,totals,grand total,subtotal,totaal,eindtotaal,subtotaal,summe,gesamt,gesamtsumme,gesamtergebnis,total general,somme,suma'.split(
    ',',
  ),
);
