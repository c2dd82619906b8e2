import type { sessions as english } from '../en/sessions.ts';
import type { Translated } from '../translate.ts';

export const sessions: Translated<typeof english> = {
  'figures.noAssignees':
    'Cijfers per behandelaar staan uit. Een beheerder van het bedrijf kan ze inschakelen bij de instellingen.',
  'figures.noAttribute':
    'Er is geen kenmerk met de sleutel {key}. Een beheerder van het bedrijf kan het toevoegen bij de instellingen.',
  'figures.mostWords': 'Zoek op hoogstens {most} woorden.',
  'figures.filtersLong': 'Deze filters zijn samen langer dan {most} tekens. Kies minder waarden.',
  'figures.mostCells':
    'Een uitsplitsing kan hoogstens {most} rijen hebben. Kies een kortere periode, een filter, of iets met minder waarden.',
  'figures.bySame': 'Kies twee verschillende dingen om naar uit te splitsen.',
  'figures.noSuchValue': 'Er is geen {by} met de naam {value}.',
  'figures.mostDays': 'Kies een periode van hoogstens {days} dagen.',
  'figures.mostSteps': 'Dat zijn meer dan {most} stappen. Kies een kortere periode of een langere `grain`.',
  'figures.endFirst': 'Het begin kan niet na het einde liggen.',
  'session.language': 'Gebruik een code van twee letters (ISO 639-1), bijvoorbeeld nl.',

  'attribute.key':
    'Begin met een kleine letter en gebruik alleen kleine letters, cijfers en lage streepjes, bijvoorbeeld plan.',
  'push.noStart': 'Verplicht, tenzij een bericht een tijd heeft.',
  'push.endsBefore': 'Vóór het begin van de sessie.',
  'push.emptyMessages': 'Weggelaten omdat ze leeg zijn ({count}).',
  'push.noTimes': 'Opgeslagen zonder tijd, omdat die niet te lezen was ({count}).',
  'push.attributes': 'Stuur een object, zoals {example}.',
  'push.noAttribute': 'Weggelaten: het bedrijf heeft dit kenmerk niet.',
  'attribute.intoItself': 'Een waarde kan niet met zichzelf worden samengevoegd.',
  'attribute.noSuchValue': 'Geen sessie heeft de waarde “{value}”.',
  'attribute.mergedFull': 'Hoogstens {most} waarden van een kenmerk kunnen in andere opgaan.',
  'attribute.heldFull':
    'Sessies kunnen waarden van hoogstens {most} kenmerken hebben, ook van kenmerken die niet meer worden gebruikt. Neem zo’n kenmerk weer in gebruik.',
  'attribute.noTexts': 'Alleen tekstwaarden kunnen worden samengevoegd.',
  'attribute.valuesFull':
    'Een kenmerk kan hoogstens {most} waarden hebben. Voeg samen tot een bestaande waarde.',
  'attribute.keyTwice': 'Deze sleutel komt twee keer voor.',
  'attribute.labelTwice': 'Deze naam komt twee keer voor.',

  'taxonomy.tooMany':
    'De limiet is {most} categorieën: je hebt er {there}, en er zouden er {added} bij komen.',
  'taxonomy.full': 'Een bedrijf kan hoogstens {most} categorieën hebben.',
  'taxonomy.noSuch': 'Het bedrijf heeft deze categorie niet.',
  'taxonomy.stillMoving':
    'Er worden nog sessies naar andere categorieën verplaatst. Probeer het opnieuw als dat klaar is.',
  'taxonomy.key': 'Gebruik hoofdletters, cijfers en lage streepjes, bijvoorbeeld RETURNS.',
  'taxonomy.keyTwice': 'Deze sleutel komt twee keer voor.',
  'taxonomy.notAmong': '{category} is geen van de categorieën.',
  'taxonomy.mergedAway':
    '{category} wordt samengevoegd maar staat nog in de lijst. Haal de categorie uit de lijst.',
  'taxonomy.noWord': 'Vul minstens één woord in.',
  'taxonomy.sameCategory': 'Kies een andere categorie om de sessies naar te verplaatsen.',

  'view.sharer': 'Alleen degene die deze weergave deelde of een beheerder kan die verwijderen.',
  'view.owner': 'Alleen degene die deze weergave heeft opgeslagen, kan die wijzigen.',
  'view.nameTaken': 'Moet uniek zijn: je hebt al een weergave met deze naam.',
  'view.full': 'Je hebt al {most} opgeslagen weergaven. Verwijder er eerst een.',

  'demo.hasSessions':
    'Er zijn hier al sessies. Demosessies zijn daar niet van te onderscheiden en worden dus niet toegevoegd.',
  'demo.madeBefore': 'De demobedrijven bestaan al. Gebruik een andere DATA_DIR voor nieuwe.',
};
