import { lateWords } from '../../../i18n/late-words.ts';

const english = {
  title: 'Attributes',
  help: 'Your own fields to filter and break down by, such as a plan or the page a chat started on. Up to ten. Imports read them from a column; programs send them with a conversation.',
  key: 'Key',
  keyHelp: 'The key is used in filters, imports and the API.',
  label: 'Label',
  type: 'Type',
  text: 'Text',
  number: 'Number',
  column: 'Column',
  columnHelp: 'Imports read the column; without one, the column named like the key or label.',
  add: 'Add attribute',
  suggestions:
    'Columns of recent imports that match no field. Add those you want to filter and break down by; they are read from the next import on.',
  suggest: 'Add {column}',
  rows_one: '{count} row',
  rows_other: '{count} rows',
  retire: 'Retire {label}',
  retireHelp: 'A retired attribute is no longer imported, filtered or counted. Sessions keep their values.',
  merge: 'Merge values',
  mergeOf: 'Merge values of {label}',
  mergeHelp: "They count as one from now on, in stored and in new sessions. This can't be undone.",
  from: 'Values, one per line',
  into: 'Merge into',
  merged: 'Values merged.',
  mergedLater: 'Values merged. Older sessions follow in the background.',
} as const;

export const useAttributeWords = lateWords(english, {
  nl: {
    title: 'Kenmerken',
    help: 'Je eigen velden om op te filteren en uit te splitsen, zoals een abonnement of de pagina waarop een chat begon. Hoogstens tien. Imports lezen ze uit een kolom; programma’s sturen ze mee met een gesprek.',
    key: 'Sleutel',
    keyHelp: 'De sleutel wordt gebruikt in filters, imports en de API.',
    label: 'Naam',
    type: 'Type',
    text: 'Tekst',
    number: 'Getal',
    column: 'Kolom',
    columnHelp: 'Imports lezen de kolom; is die leeg, dan de kolom die zo heet als de sleutel of de naam.',
    add: 'Kenmerk toevoegen',
    suggestions:
      'Kolommen uit recente imports die bij geen veld horen. Voeg toe waarop je wilt filteren en uitsplitsen; vanaf de volgende import worden ze gelezen.',
    suggest: '{column} toevoegen',
    rows_one: '{count} rij',
    rows_other: '{count} rijen',
    retire: '{label} niet meer gebruiken',
    retireHelp:
      'Een kenmerk dat niet meer wordt gebruikt, wordt niet meer geïmporteerd, gefilterd of geteld. Sessies behouden hun waarden.',
    merge: 'Waarden samenvoegen',
    mergeOf: 'Waarden van {label} samenvoegen',
    mergeHelp:
      'Ze tellen voortaan als één, in opgeslagen en in nieuwe sessies. Dit kan niet ongedaan worden gemaakt.',
    from: 'Waarden, één per regel',
    into: 'Samenvoegen tot',
    merged: 'Waarden samengevoegd.',
    mergedLater: 'Waarden samengevoegd. Oudere sessies volgen op de achtergrond.',
  },
});
