import { lateWords } from '../../../i18n/late-words.ts';

const english = {
  title: 'Attributes',
  help: 'What you want to cut by beside the usual fields, such as a plan or the page a chat was opened on. Up to ten; imports take them by column, programs send them with a conversation.',
  key: 'Key',
  keyHelp: 'In filters, imports and the API.',
  label: 'Label',
  type: 'Type',
  text: 'Text',
  number: 'Number',
  column: 'Column',
  columnHelp: 'Of imports; empty: called as key or label.',
  add: 'Add attribute',
  retire: 'Retire {label}',
  retireHelp:
    'A retired attribute is no longer taken in, filtered or counted by. Sessions keep what they say.',
  merge: 'Merge values',
  mergeOf: 'Merge values of {label}',
  mergeHelp: 'They count as one from now on, in stored sessions and in what comes in later.',
  from: 'Values, one a line',
  into: 'Become',
  merged: 'Values merged.',
  mergedLater: 'Values merged. Older sessions follow in the background.',
} as const;

export const useAttributeWords = lateWords(english, {
  nl: {
    title: 'Kenmerken',
    help: 'Waarop u wilt uitsplitsen naast de gewone velden, zoals een abonnement of de pagina waarop een chat begon. Hoogstens tien; imports halen ze uit een kolom, programma’s sturen ze mee met een gesprek.',
    key: 'Sleutel',
    keyHelp: 'In filters, imports en de API.',
    label: 'Naam',
    type: 'Soort',
    text: 'Tekst',
    number: 'Getal',
    column: 'Kolom',
    columnHelp: 'Van imports; leeg: heet zoals sleutel of naam.',
    add: 'Kenmerk toevoegen',
    retire: '{label} niet meer gebruiken',
    retireHelp:
      'Wat niet meer wordt gebruikt, wordt niet meer overgenomen, gefilterd of geteld. Sessies houden wat ze zeggen.',
    merge: 'Waarden samenvoegen',
    mergeOf: 'Waarden van {label} samenvoegen',
    mergeHelp: 'Ze tellen voortaan als één, in opgeslagen sessies en in wat later binnenkomt.',
    from: 'Waarden, één per regel',
    into: 'Worden',
    merged: 'Waarden samengevoegd.',
    mergedLater: 'Waarden samengevoegd. Oudere sessies volgen op de achtergrond.',
  },
});
