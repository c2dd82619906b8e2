import type { sessions as english } from '../en/sessions.ts';
import type { Translated } from '../translate.ts';

export const sessions: Translated<typeof english> = {
  'figures.noAssignees':
    'Cijfers per behandelaar staan uit. Een beheerder van het bedrijf kan ze aanzetten bij de instellingen.',
  'figures.noAttribute':
    'Geen kenmerk heeft de sleutel {key}. Een beheerder van het bedrijf legt ze vast bij de instellingen.',
  'figures.mostWords': 'Een zoekopdracht heeft hoogstens {most} woorden.',
  'figures.mostCells':
    'Een uitsplitsing heeft hoogstens {most} rijen. Kies een kortere periode, een filter, of iets met minder waarden.',
  'figures.bySame': 'Splits uit naar twee verschillende dingen.',
  'figures.noSuchValue': 'Er is geen {by} {value}.',
  'figures.mostDays': 'Cijfers gaan over hoogstens {days} dagen.',
  'figures.endFirst': 'Het begin mag niet na het einde liggen.',
  'session.language': 'Vul een code van twee letters in (ISO 639-1), bijvoorbeeld nl.',

  'attribute.key':
    'Sleutels beginnen met een kleine letter en hebben letters, cijfers en lage streepjes, bijvoorbeeld plan.',
  'push.attributes': 'Stuur een object, zoals {example}.',
  'push.noAttribute': 'Het bedrijf heeft zo’n kenmerk niet vastgelegd: weggelaten.',
  'attribute.intoItself': 'Kies andere waarden dan die waarin ze opgaan.',
  'attribute.noTexts': 'Alleen waarden van teksten worden samengevoegd.',
  'attribute.keyTwice': 'Een sleutel staat er twee keer.',
  'attribute.labelTwice': 'Een naam staat er twee keer.',

  'taxonomy.tooMany':
    'Er kunnen {most} categorieën zijn: er zijn er {there}, en er zouden er {added} bij komen.',
  'taxonomy.full': 'Een bedrijf heeft hoogstens {most} categorieën.',
  'taxonomy.noSuch': 'Het bedrijf heeft deze categorie niet.',
  'taxonomy.key': 'Sleutels bestaan uit hoofdletters, cijfers en lage streepjes, bijvoorbeeld RETURNS.',
  'taxonomy.keyTwice': 'Een sleutel staat er twee keer.',
  'taxonomy.notAmong': '{category} is geen van de categorieën.',
  'taxonomy.mergedAway': '{category} gaat in een andere op en staat nog bij de categorieën.',
  'taxonomy.noWord': 'Vul minstens één woord in.',
  'taxonomy.sameCategory': 'Sessies gaan naar een andere categorie dan hun eigen.',

  'view.sharer': 'Alleen wie een weergave deelde, of een beheerder, mag haar verwijderen.',
  'view.full': 'Je bewaart al {most} weergaven. Verwijder er eerst een.',

  'demo.hasSessions': 'Er zijn hier al sessies: verzonnen sessies zouden er niet van te onderscheiden zijn.',
  'demo.madeBefore':
    'De bedrijven van de demonstratie zijn er al. Gebruik een andere DATA_DIR voor een verse.',
};
