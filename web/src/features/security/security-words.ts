import type { Format } from '../../i18n/format.ts';
import { observedKey } from '../../i18n/observed.ts';
import { type Recorded, recordedText, saidIn } from '../../i18n/recorded.ts';
import type { Alert, Analysis, SecurityMetrics } from './security-search.ts';

type Numbers = Pick<Format, 'number'>;
type Anomaly = SecurityMetrics['metrics']['anomalies'][number];
type Factor = Analysis['overallThreatLandscape']['riskFactors'][number];
type About = Pick<NonNullable<Analysis['ipThreatAnalysis']>, 'activity' | 'alerts'>;

/** What raised an alert, by its title and count; else as the service wrote it. */
export function alertWords(words: Recorded, alert: Alert, format: Numbers): string {
  const key = observedKey(alert.title)?.replace('seen.', 'alert.');
  return (key && recordedText(words, [key], alert.context, format)) ?? alert.description;
}

export const anomalyWords = (words: Recorded, anomaly: Anomaly, format: Numbers): string =>
  recordedText(words, [`anomaly.${anomaly.type}`], { ...anomaly }, format) ?? anomaly.description;

/** What a risk rests on: figures of what was done, or an alert. */
export function evidenceWords(
  words: Recorded,
  { factor, evidence }: Factor,
  about: About | undefined,
  format: Numbers,
): string {
  const alert = about?.alerts.find(({ title, description }) => title === factor && description === evidence);
  if (alert) return alertWords(words, alert, format);
  return (
    recordedText(words, [`evidence.${factor}`], { ...about?.activity }, format) ??
    saidIn(words, format)(evidence)
  );
}
