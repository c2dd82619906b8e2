const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Between the parts of a name. */
export const particles = set(
  "van de der den het 't ter ten te von zu zum zur vom du des la le di da dos das del al el bin ibn ben y e op in aan",
);

/** What stands before a name and is none. */
export const titles = set(
  'mr mrs ms miss mx dr prof professor sir madam ir drs ing mevr mevrouw mw dhr heer meneer mijnheer juffrouw herr herrn frau ' +
    'fräulein doktor med dent vet jur phil rer nat pol habil familie fam family famille m mme mlle monsieur madame mademoiselle maître sr sra señor señora don doña',
);

/** Words of groups and offices: a name with one of them is no person's. */
export const groups = set(
  'team teams support service services customer customers customercare klantenservice klantendienst helpdesk desk care sales ' +
    'kundenservice kundendienst kundenbetreuung vertrieb équipe equipe département department dept abteilung afdeling office büro ' +
    'company bedrijf firma société inc ltd llc gmbh bv b.v nv ag sarl sa shop store winkel bank hotel group gruppe groep groupe ' +
    'management directie direction verwaltung administration administratie admin bot chatbot assistant assistent assistente ' +
    'assistance after-sales relations hr accounting boekhouding buchhaltung comptabilité marketing redactie sav medewerker ' +
    'medewerkers mitarbeiter collega collegas kollegen collègues colleagues agent agents equipo atención servicio',
);

const callings =
  'sirs madams gentlemen ladies all everyone everybody anyone someone somebody nobody there guys folks friend friends people world again both you daar nochmal nochmals erneut encore hoi ' +
  'iedereen allemaal jullie mensen lezer lezers klant klanten vriend vriendin allen dames heren dame ' +
  'alle zusammen leute kunde kunden kundin damen herren freund freunde freundin ihr euch ' +
  'tous toutes client clients cliente clientes messieurs mesdames ami amis amie chers chères todos todas cliente amigos';

/** That run on behind a name, or stand where one would. */
const small =
  'a an the i my me we our us you your he she it its they them this that these those who what which why when where how and or but so ' +
  'if then than as at by for from in into of off on onto out over right to up with about after before is am are was were be been ' +
  'being have has had do does did can could would shall should might must not no yes yeah ok okay just very still already ' +
  'also too now please thanks thank sorry hi hello hey good great nice back here back never always only most much many some any ' +
  'calling writing speaking chatting looking trying having getting waiting going asking wondering contacting unable able interested ' +
  'late sure happy glad sad angry afraid done missing wrong spelled spelt misspelled incorrect correct listed see written different ' +
  'new old first last next same other another everything nothing something anything need want see let lets got get help order ' +
  'de het een ik je jij u uw mijn me wij we ons onze doe hij zij ze het zijn haar hun dit dat deze die wie wat welke waarom wanneer waar ' +
  'hoe en of maar dus als dan bij door voor van in op uit over naar met na bent is was waren worden wordt heb hebt heeft had ' +
  'hebben doet kan kunt kunnen kon zal zou zullen wil wilt willen moet moeten mag mogen niet geen ja nee wel ook nog al nu graag ' +
  'bedankt dank dankjewel alvast sorry hallo hoi goed goede fijn hier terug nooit altijd alleen veel te om er aan dit verkeerd zie ' +
  'fout anders helaas even toch eens benieuwd blij boos bezig klaar zeker verhuisd gisteren vandaag morgen ' +
  'der die das den dem ein eine einen einem einer eines ich du er sie es wir ihr mich mir dich dir uns ihnen ihre ihren mein meine ' +
  'meinen dein sein unser und oder aber also wenn dann als bei durch für von im in auf aus über nach mit bin bist ist sind war waren ' +
  'wird werden habe hast hat haben hatte kann kannst können wollen soll muss müssen darf nicht kein keine ja nein doch auch noch ' +
  'schon jetzt gern gerne bitte danke dank vielen entschuldigung guten gute gut hier zurück nie immer nur mehr viel zu um an am wie was wer wo ' +
  'falsch anders siehe leider wieder gestern heute morgen willkommen ' +
  'le la les un une des du je tu il elle on nous vous ils elles mon ma mes ton ta tes son sa ses notre votre vos leur ce cet cette ces ' +
  'qui que quoi quel quelle pourquoi quand où comment et ou mais donc si alors comme chez par pour de dans sur sous avec après avant ' +
  'suis es est sont était être ai as a avons avez ont peux peut pouvez pouvons veux veut voulez dois doit pas ne non oui bien aussi ' +
  'encore déjà maintenant merci bonjour bonsoir salut désolé désolée bon bonne ici jamais toujours seulement plus très à au aux en y ' +
  'mal faux voir incorrect hier demain aujourd’hui ' +
  'el los las una yo tu mi mis su sus nos que quien cuando donde como y o pero si con por para no sí muy gracias hola soy es';

const countries =
  'dutch german french english british irish scottish belgian spanish italian american canadian australian european polish turkish ' +
  'indian chinese japanese swiss austrian greek danish swedish norwegian finnish portuguese russian ukrainian muslim christian jewish ' +
  'nederlander nederlandse belg belgische duitser duitse fransman française français allemand allemande belge suisse ' +
  'deutscher deutsche österreicher schweizer holländer monday tuesday wednesday thursday friday saturday sunday january february ' +
  'march july september october november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ' +
  'montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche ' +
  'premium gold silver platinum vip member lid student studente mitglied neukunde stammkunde bestandskunde vermieter mieter rentner ' +
  'schüler lehrer regards groet groeten groetjes gruß grüße grüßen wünsche wensen salutations cordialement sincerely ' +
  'invoice factuur rechnung facture refund delivery levering lieferung livraison account konto compte order bestelling bestellung ' +
  'commande chat mail email e-mail telephone telefoon telefon téléphone unknown onbekend unbekannt inconnu none n/a test urgent dringend belangrijk important wichtig koop namens bye doei tschüss ciao';

/** What no name begins with, nor goes on with. */
export const notNames = set(`${callings} ${small} ${countries}`);

/** That begin a sentence behind a name where nobody put a stop. */
export const starters = set(
  'i my we you your it is this that the what when where why how who can could would please thanks thank hi hello sorry there are ' +
    'ik je jij u uw mijn kan kunt kun dit dat het wat wanneer waar waarom hoe wie graag bedankt dank hallo hoi wij zijn ' +
    'ich du sie mein meine kann können wie was wann wo warum bitte danke hallo guten es ist ihr ihre wir haben habe ' +
    "je j'ai vous mon ma pouvez puis merci bonjour c'est quand où pourquoi comment nous votre yo mi gracias hola puede",
);
