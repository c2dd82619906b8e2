const lists: Readonly<Record<string, string>> = {
  en: `a about above after again against all also am an and any are aren't as at be because been before being below between both but by
    can can't cannot could couldn't did didn't do does doesn't doing don't down during each even few for from further get got had hadn't has
    hasn't have haven't having he he's hello her here hers herself hi him himself his how i i'd i'll i'm i've if in into is isn't it it's its
    itself just let's like may me might more most much must my myself no nor not now of off ok okay on once only or other our ours ourselves
    out over own please same shall she she's should shouldn't so some such than thank thanks that that's the their theirs them themselves
    then there there's these they they're this those through to too under until up upon us very was wasn't we we're we've were weren't what
    what's when where which while who whom why will with won't would wouldn't yes you you're you've your yours yourself yourselves`,
  nl: `aan al alle alleen als ben bent bij dan dat de der deze die dit doch doen door dus een eens en er even ga gaan gaat ge geen geweest
    graag haar had hallo heb hebben hebt heeft hem het hier hij hoe hoi hun iemand iets ik in is ja je jij jou jouw jullie kan kon konden
    kun kunnen kunt maar me mee meer men met mij mijn mocht moet moeten mogen naar nee niet niets nog nou nu of om omdat onder ons onze ook
    op over reeds te tegen toch toen tot u uit uw van veel voor want waar waarom wanneer waren was wat we weer wel welke werd wezen wie
    wij wil wilde willen worden wordt zal ze zei zelf zich zij zijn zo zonder zou zouden bedankt dank alstublieft alsjeblieft`,
  de: `ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist bitte da dadurch daher
    damit danke dann das dass dein deine dem den denn der des dessen deshalb die dies diese diesem diesen dieser dieses dir doch dort du
    durch ein eine einem einen einer eines er es etwas euch euer eure für gegen gibt guten hab habe haben hallo hat hatte hatten hier hin
    hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine keinem
    keinen keiner können könnte könnten machen man mal mehr mein meine meinem meinen meiner mich mir mit muss musste müssen nach nein nicht
    nichts noch nun nur ob oder ohne schon sehr sein seine seit sich sie sind so soll sollte sondern sonst tag über um und uns unser unsere
    unter vom von vor war waren warum was weil welche welcher wenn wer werde werden wie wieder will wir wird wirst wo woher wohin wollen
    würde würden zu zum zur zwar zwischen`,
  fr: `a ai ainsi après as au aucun aussi autre aux avant avec avez avoir avons bien bonjour bonsoir c'est car ce cela ces cet cette ceux chez
    comme comment d'un d'une dans de depuis des donc du elle elles en encore entre es est et étaient était été êtes être eu eux fait faire
    il ils j'ai je l'on la là le les leur leurs lui ma mais me merci mes moi moins mon même n'est ne ni non nos notre nous on ont ou où oui
    par parce pas peu peut peux plus pour pourquoi pouvez puis qu'il qu'un qu'une quand que quel quelle quelles quels qui quoi s'il sa sans
    se sera serait ses seulement si son sont sous suis sur ta te tes toi ton tous tout toute toutes très tu un une va vers veux voici voilà
    vos votre voudrais vous y`,
  es: `a al algo alguna algún ante antes aquí así aunque bien buenas buenos cada como con contra cual cuál cuando cuándo cuanto de del desde
    días donde dónde dos el él ella ellas ellos en entre era es esa ese eso esta está estaba estado están estar este esto estos estoy fue
    fueron gracias ha haber había han has hasta hay he hola la las le les lo los más me mi mí mis mucho muy nada ni no nos nosotros
    nuestra nuestro o os otra otro para pero poco por porque puede puedo pues que qué quien quién quiero se sea ser si sí sido sin sobre
    son soy su sus también tan te tengo ti tiene tienen todo todos tu tú tus un una uno unos usted ustedes vez y ya yo`,
};

const sets = new Map(Object.entries(lists).map(([language, list]) => [language, setOf(list)]));
const english = sets.get('en') ?? new Set<string>();

/** Words that say nothing, in the languages that are known; of any other one, those of English. */
const stopWordsOf = (language: string | null): ReadonlySet<string> => sets.get(language ?? 'en') ?? english;

const anyStopWord: ReadonlySet<string> = new Set([...sets.values()].flatMap((set) => [...set]));

/** Of any language that is known. */
export const isStopWord = (word: string): boolean => anyStopWord.has(word);

/** By its small words: more of them are German than of any other language. */
export function isGerman(text: string): boolean {
  const words = [...text.toLowerCase().matchAll(wordPattern)].map(([word]) => word);
  const countOf = (language: string) => words.filter((word) => sets.get(language)?.has(word)).length;
  const german = countOf('de');
  return [...sets.keys()].every((other) => other === 'de' || countOf(other) < german);
}

/** People type both apostrophes. */
function setOf(list: string): ReadonlySet<string> {
  const words = list.split(/\s+/);
  return new Set(words.flatMap((word) => [word, word.replaceAll("'", '’')]));
}

const wordPattern = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;

/** So much of a first message is read. */
export const mostOfMessage = 2000;

/** The words of a first message, each once: what the word cloud counts. */
export function wordsOf(text: string | null, language: string | null): Set<string> {
  const result = new Set<string>();
  if (text === null) return result;
  const stop = stopWordsOf(language);
  for (const match of text.slice(0, mostOfMessage).toLowerCase().matchAll(wordPattern)) {
    const word = match[0];
    if (word.length > 2 && word.length <= 40 && !stop.has(word)) result.add(word);
    if (result.size >= 64) break;
  }
  return result;
}
