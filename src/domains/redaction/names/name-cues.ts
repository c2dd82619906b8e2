/**
 * How sure a name is behind some words: `told` they say it, in small letters too; `shown` it has capitals; `likely` it has
 * two of them, or a title, or an end; `closing` it ends a message.
 */
export type CueKind = 'told' | 'shown' | 'likely' | 'closing';

interface NameCue {
  readonly kind: CueKind;
  /** In small letters. */
  readonly words: string;
}

const told =
  "my (?:full |real |first |last |own )?(?:sur)?name(?: is|'s| was|:)|name's|they call me|call me|you can call me|" +
  "mijn (?:volledige |voor|achter)?naam (?:is|was|luidt)|m'n naam is|ik heet|ik ben genaamd|ze noemen me|" +
  'mein (?:voller |vor|nach)?name (?:ist|lautet|war)|ich hei(?:ß|ss)e|' +
  "je m'appelle|je me nomme|je me pr[eé]nomme|mon (?:nom|pr[eé]nom) (?:est|:|c'est)|me llamo|mi (?:nombre|apellido) es";

/** Of whom somebody else is spoken. */
const others =
  "(?:my|our|his|her|the) (?:husband|wife|partner|son|daughter|child|mother|father|mum|mom|dad|brother|sister|friend|boyfriend|girlfriend|neighbou?r|colleague|boss|manager|tenant|patient)(?:'s (?:full |first |last )?name (?:is|was)|,? (?:is|was) called|,? named)|" +
  "(?:his|her|their|whose) (?:full |first |last )?(?:sur)?name(?: is|'s| was)|" +
  '(?:mijn|onze|zijn|haar) (?:man|vrouw|partner|zoon|dochter|kind|moeder|vader|broer|zus|zusje|broertje|vriend|vriendin|buurman|buurvrouw|collega|baas) (?:heet|genaamd|heette)|' +
  '(?:zijn|haar|hun|diens) (?:volledige |voor|achter)?naam (?:is|was|luidt)|' +
  '(?:mein|unser|sein|ihr)e? (?:mann|frau|partner|partnerin|sohn|tochter|kind|mutter|vater|bruder|schwester|freund|freundin|nachbar|nachbarin|kollege|kollegin|chef|chefin) (?:hei(?:ß|ss)t|hie(?:ß|ss)|namens)|' +
  '(?:sein|ihr|deren|dessen) (?:voller |vor|nach)?name (?:ist|lautet|war)|' +
  "(?:mon|ma|notre|son|sa) (?:mari|femme|conjoint|conjointe|compagnon|compagne|fils|fille|enfant|m[eè]re|p[eè]re|fr[eè]re|s(?:œ|oe)ur|amie?|voisine?|coll[eè]gue|patronn?e?) (?:s'appelle|s'appelait|se nomme)|" +
  '(?:son|leur) (?:nom|pr[eé]nom) est|' +
  'name on (?:the|my|our|this|that) (?:account|card|order|booking|invoice|bill|contract|policy|ticket|reservation|subscription|file|lease|licen[cs]e|passport|delivery|parcel|package|letter) (?:is|was|reads)|' +
  'naam op (?:de|het|mijn|onze|deze|dit) (?:rekening|kaart|pas|bestelling|boeking|factuur|contract|polis|ticket|reservering|abonnement|dossier|pakket|paspoort|brief) (?:is|was|luidt)|' +
  'name auf (?:dem|der|meinem|meiner|diesem|dieser) (?:konto|karte|bestellung|buchung|rechnung|vertrag|police|ticket|reservierung|abo|paket|ausweis|brief) (?:ist|war|lautet)|' +
  'nom sur (?:la|le|ma|mon|cette|ce) (?:compte|carte|commande|r[eé]servation|facture|contrat|billet|abonnement|colis|passeport|dossier|ch[eè]que|lettre) (?:est|[eé]tait)|' +
  '(?:je |moi,? )?soussign[eé]e?,?|(?:de |ik,? )?ondergetekende,?|(?:the |i,? the )?undersigned,?|(?:der |die )?unterzeichnende,?';

const shown =
  "(?:you are|you're|you were) (?:now )?(?:speaking|chatting|talking) (?:with|to)|i am called|(?:u|je|jij) (?:spreekt|spreek|chat) (?:nu )?met|sie sprechen (?:jetzt )?mit|" +
  'sie chatten mit|hier spricht|vous (?:parlez|discutez|[êe]tes) (?:avec|en ligne avec)|t\\.? ?n\\.? ?v\\.?:?|ten name van|op naam van|in the name of|' +
  'under the name(?: of)?|auf den namen|au nom de|signed,?|ondertekend,?|gezeichnet|gez\\.|contactpersoon is|' +
  "(?:spoke|speak|talked|chatted) (?:to|with)|gesproken met|gesprochen mit|parl[ée] (?:à|avec)|attn\\.?:?|z\\.hd\\.(?: von)?|à l'attention de|ter attentie van|t\\.a\\.v\\.|" +
  'c/o|namens|on behalf of|im namen von';

const likely =
  "i am|i'm|im|this is|it is|it's|ik ben|dit is|met|hier is|je spreekt met|ich bin(?: der| die)?|hier ist|das ist|je suis|ici|c'est|ici c'est|soy|habla";

const greeting =
  'dear|hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|hi there|' +
  'beste|hallo|hoi|hey|dag|goede(?:morgen|middag|navond|ndag)|geachte|lieve|waarde|' +
  'liebe[rs]?|sehr geehrte[rs]?|hi|guten (?:tag|morgen|abend)|moin|servus|gr[uü](?:ß|ss) gott|werte[rs]?|' +
  'bonjour|bonsoir|salut|ch[eè]re?|coucou|hola|buenos d[ií]as|buenas tardes|estimad[oa]|querid[oa]|name is|naam is';

const closing =
  '(?:(?:with )?(?:kind(?:est)?|best|warm(?:est)?|many|my best) )?(?:regards|rgds)|(?:all the |all my )?best(?: wishes)?|(?:yours )?(?:very )?(?:sincerely|truly|faithfully|respectfully)(?: yours)?|' +
  'cheers|love|yours|(?:many )?thanks(?: (?:again|a lot|so much|in advance|very much))?|thank you(?: (?:again|very much|so much|in advance))?|thx|' +
  '(?:met |hele )?(?:vriendelijke|hartelijke|warme|lieve|beste|sportieve|zonnige|veel)?[ -]?groet(?:en|jes|je)?|(?:m\\.?)?v\\.?(?:r\\.?)?g(?:r)?\\.?|gr(?:tjs?|tz)?\\.?|m\\.?v\\.?g\\.?|hoogachtend|(?:alvast |heel erg |hartelijk )?(?:bedankt|dank(?: je| u)?(?: wel)?|dankjewel|dankuwel)|' +
  '(?:mit )?(?:(?:freundlichen?|besten?|vielen?|lieben?|herzlichen?|sch[oö]nen?|sonnigen?) )?gr(?:ü|u|ue)(?:ß|ss)(?:e|en)?(?: aus [a-zß-ɏ]{2,20})?|mfg|lg|vg|bg|hochachtungsvoll|(?:vielen |besten |herzlichen )?dank(?: im voraus)?|danke(?: schön| sehr| im voraus)?|' +
  "(?:bien |très |tres )?cordialement|(?:bien |sinc[eè]rement )?(?:à|a) (?:vous|toi)|(?:mes |sinc[eè]res |meilleures |cordiales )?salutations(?: (?:distingu[ée]es|cordiales|les meilleures))?|amicalement|amiti[ée]s|bises|respectueusement|(?:je l'expression de )?mes sentiments (?:distingu[ée]s|les meilleurs)|merci(?: (?:beaucoup|d'avance|bien))?|cdlt|" +
  'have an? (?:nice|good|great|lovely) (?:day|evening|weekend|one)|take care|see you(?: soon)?|talk soon|' +
  '(?:nog een )?(?:fijne|prettige) (?:dag|avond|middag|week)(?: nog| verder)?|(?:fijn|prettig) weekend|tot (?:snel|ziens|gauw)|' +
  'sch[oö]ne[ns] (?:tag|abend|wochenende|feierabend)(?: noch)?|bis (?:bald|dann)|' +
  'bonne (?:journ[eé]e|soir[eé]e|r[eé]ception|continuation)|bon week-end|[aà] bient[oô]t|' +
  '(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|(?:muchas )?gracias';

/** The longest words first where two begin alike. */
export const nameCues: readonly NameCue[] = [
  { kind: 'told', words: told },
  { kind: 'shown', words: `${shown}|${others}|(?<=^|[\\n.!?,>*"(:;-]\\s{0,3})(?:${greeting})` },
  { kind: 'likely', words: likely },
  { kind: 'closing', words: closing },
];

/** Fields as forms and lists have them. */
export const nameLabels =
  "(?:(?:full|first|last|customer|client|contact|account holder|cardholder|billing|family|passenger|guest|your|my|user|sender|recipient)(?:'s)? )?(?:sur)?name|account holder|cardholder|" +
  '(?:voor|achter|klant|volledige |gebruikers|contact)?naam|rekeninghouder|contactpersoon|(?:vor|nach|kunden|familien|vollständiger )?name|kontoinhaber|karteninhaber|ansprechpartner|' +
  'nom(?: de famille| complet| et pr[eé]nom)?|pr[eé]nom|titulaire|nombre(?: completo)?|apellidos?|contact person|patient|passagier|ondertekend door|signed by';

const article =
  '[Dd]er|[Dd]ie|[Dd]em|[Dd]en|[Ee]iner?|[Ee]ine|[Mm]eine[rn]?|[Ss]eine[rn]?|[Dd]eine[rn]?|[Ii]hre[rn]?|[Uu]nsere[rn]?|[Dd]iese[rn]?|[Dd]e|[Ee]en|[Dd]eze|[Dd]at|[Mm]ijn|[Ll]a|[Ll]e|[Uu]ne?';
const particle =
  "(?:van|von|vom|ter|ten|te|de|der|den|het|in(?= ['’]t)|['’]t|op|la|le|du|des|da|dos|del|di|al|el|bin|ibn|ben)";
const titleWord =
  'Mr|Mrs|Ms|Miss|Mx|Dr\\.? (?:med|jur|phil|rer)(?:\\.? (?:dent|vet|nat|pol|habil))?|Dr|Prof|Professor|Herrn?|Frau|Fräulein|Mme|Mlle|M\\.|Monsieur|Madame|Mademoiselle|[Mm]eneer|[Mm]ijnheer|[Mm]evrouw|[Dd]hr|[Mm]evr|[Mm]w|[Dd]e [Hh]eer|[Dd]rs|Ir|Sra?|Señora?|Doña|Don|[Ff]am|[Ff]amilie|[Ff]amille|i\\. ?[AV]|ppa';

/**
 * Behind which a name follows with a capital, wherever they stand. As they are written. Where an article stands before one,
 * what follows behind a particle says where somebody is from: "die Frau von der Hotline".
 */
export const titleCue = new RegExp(
  `(?<![A-Za-zÀ-ɏ\\d])(?:${titleWord})\\.?[ \\t]{1,2}(?:d['’](?=[A-ZÀ-Þ])|(?=[A-ZÀ-Þ'’])|` +
    `(?<!(?:^|[^A-Za-zÀ-ɏ])(?:${article}) (?:[A-Za-zÀ-ɏ]{2,12})\\.?[ \\t]{1,2})(?=(?:${particle}[ \\t]){1,3}[A-ZÀ-Þ][a-zß-ɏ'’]))`,
  'g',
);
