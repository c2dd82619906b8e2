import { foldedWords, stemMatcher } from './words.ts';

export type Sentiment = 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE';

const PRAISE = stemMatcher(
  [
    'thank great perfect excellent helpful happy love awesome wonderful appreciat pleased',
    'bedankt dank geweldig fijn blij tevreden prima super prettig goed',
    'danke toll zufrieden wunderbar hilfreich freut klasse hervorragend',
    'merci parfait genial content ravi satisf formidable impeccable',
    'gracias feliz maravill estupend',
  ].flatMap((line) => line.split(' ')),
);

const BLAME = stemMatcher(
  [
    'terrible awful bad angry frustrat disappoint unacceptable ridiculous worst useless broken annoy complain wrong scam unhappy horrible fail',
    'slecht boos teleurgesteld belachelijk onacceptabel klacht waardeloos kapot ergernis schandalig vervelend fout',
    'schlecht wutend enttausch unverschamt inakzeptabel beschwer kaputt furchtbar arger nutzlos falsch unmoglich',
    'mauvais colere decu inadmissible inacceptable plainte nul casse scandal honteux pire',
    'malo mala pesimo enfadad decepcion inaceptable queja roto rota vergonz fatal',
  ].flatMap((line) => line.split(' ')),
);

const NEGATIONS = new Set(
  "not no never don't isn't niet geen nooit nicht kein keine nie pas jamais nunca".split(' '),
);

/** Mood of what one side wrote, the last message counting double; `weight` is how one-sided it is (0 to 1). */
export function readSentiment(messages: readonly string[]): {
  sentiment: Sentiment;
  weight: number;
  decisive: number | null;
} {
  const scores = messages.map((text, index) => scoreOf(text) * (index === messages.length - 1 ? 2 : 1));
  const total = scores.reduce((sum, score) => sum + score, 0);
  const size = scores.reduce((sum, score) => sum + Math.abs(score), 0);
  const sentiment = total >= 1 ? 'POSITIVE' : total <= -1 ? 'NEGATIVE' : 'NEUTRAL';
  const sign = Math.sign(total);
  const strongest = Math.max(0, ...scores.map((score) => score * sign));
  const decisive = sentiment === 'NEUTRAL' ? -1 : scores.findIndex((score) => score * sign === strongest);
  return {
    sentiment,
    weight: size === 0 ? 0.4 : Math.abs(total) / size,
    decisive: decisive === -1 ? null : decisive,
  };
}

function scoreOf(text: string): number {
  const words = foldedWords(text);
  return words.reduce((score, word, index) => {
    const worth = BLAME.test(word) ? -1.5 : PRAISE.test(word) ? 1 : 0;
    const isNegated = words.slice(Math.max(0, index - 3), index).some((before) => NEGATIONS.has(before));
    return score + (isNegated ? -worth : worth);
  }, 0);
}
