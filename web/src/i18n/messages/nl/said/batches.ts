import type { Recorded } from '../../../recorded.ts';

/** Why batches, their requests and their schedules failed. What the provider itself says stays in its words. */
export const batches: Recorded = {
  'BATCH_PROCESSING_ENABLED is false: nothing new goes out.':
    'BATCH_PROCESSING_ENABLED staat op false: er gaat niets nieuws uit.',
  'No AI provider is set: set OPENAI_API_KEY or ANTHROPIC_API_KEY, and AI_MODEL.':
    'Er is geen AI-aanbieder ingesteld: stel OPENAI_API_KEY of ANTHROPIC_API_KEY in, en AI_MODEL.',
  'The monthly AI budget of this company is 0: nothing is analysed. Raise it, or take the limit away.':
    'Het maandelijkse AI-budget van dit bedrijf is 0: er wordt niets geanalyseerd. Verhoog het, of haal de limiet weg.',
  "This month's AI budget of this company is used up or promised to batches that are out. Raise it, or wait for the next month.":
    'Het AI-budget van dit bedrijf voor deze maand is op of toegezegd aan batches die onderweg zijn. Verhoog het, of wacht op de volgende maand.',

  'The result was paid for, and its file is gone.': 'Het resultaat is betaald, en het bestand ervan is weg.',
  'The provider gave no result for this request.': 'De aanbieder gaf geen resultaat voor dit verzoek.',
  'The provider refused the requests of a batch.': 'De aanbieder weigerde de verzoeken van een batch.',
  'The provider neither finished nor cancelled this batch.':
    'De aanbieder heeft deze batch niet afgerond en ook niet afgebroken.',
  'The provider did not say how this batch stands until its time was over. {why}':
    'De aanbieder zei niet hoe deze batch ervoor staat tot de tijd om was. {why}',
  'The provider no longer knows this batch.': 'De aanbieder kent deze batch niet meer.',
  'No batch of ours is known to the provider: is the key of another project?':
    'De aanbieder kent geen van onze batches: hoort de sleutel bij een ander project?',
  'The provider takes at most {count} tokens at once.':
    'De aanbieder neemt hoogstens {count} tokens tegelijk.',
  'The provider did not take this batch for two days.':
    'De aanbieder nam deze batch twee dagen lang niet aan.',
  'The provider did not take this batch for two days. {why}':
    'De aanbieder nam deze batch twee dagen lang niet aan. {why}',
  'No session of this batch is left.': 'Van deze batch is geen sessie meer over.',
  'The session was removed, changed or analysed before this was sent.':
    'De sessie is verwijderd, gewijzigd of geanalyseerd voordat dit werd verstuurd.',
  'The text of this session could not be made ready for the AI, by a fault of the service.':
    'De tekst van deze sessie kon niet voor de AI worden voorbereid door een fout van de dienst.',
  'bad lines': 'foute regels',

  'AI provider {call}: {kind}: {message}': 'AI-aanbieder, aanroep {call}: {kind}: {message}',
  'AI provider {call}: {kind} ({where}): {message}':
    'AI-aanbieder, aanroep {call}: {kind} ({where}): {message}',
  transient: 'tijdelijke storing',
  capacity: 'geen ruimte',
  auth: 'toegang geweigerd',
  billing: 'tegoed of rekening',
  permanent: 'definitief geweigerd',
  unknown_outcome: 'afloop onbekend',
  not_found: 'niet gevonden',
  'failed on our side': 'mislukt aan onze kant',

  'there is no line to send': 'er is geen regel om te versturen',
  'a line holds a line break': 'er staat een regeleinde in een regel',
  '{count} lines, at most {most}': '{count} regels, hoogstens {most}',
  '{count} bytes, at most {most}': '{count} bytes, hoogstens {most}',
  'the lines of this input are no longer in this process: upload them again':
    'de regels van deze invoer zijn niet meer in dit proces: verstuur ze opnieuw',
  'not JSON: {text}': 'geen JSON: {text}',
  'unexpected shape at {place}: {why}': 'onverwachte vorm bij {place}: {why}',
  'no message': 'geen bericht',
  'the listing repeats itself or breaks off, and has no end':
    'de lijst herhaalt zich of breekt af, en heeft geen einde',
  'an HTML page came instead of a result file': 'er kwam een HTML-pagina in plaats van een resultaatbestand',
  '{count} of {all} bytes came': 'er kwamen {count} van de {all} bytes',
  'nothing came for {ms} ms': 'er kwam {ms} ms lang niets',
  'the download was given up': 'het ophalen is opgegeven',
  'the connection broke': 'de verbinding werd verbroken',
  'the provider gave no reason': 'de aanbieder gaf geen reden',

  schema_mismatch: 'het antwoord heeft niet de gevraagde vorm (schema_mismatch)',
  max_output_tokens: 'het antwoord was te lang en is afgekapt (max_output_tokens)',
  batch_expired: 'de batch verliep voordat dit verzoek aan de beurt kwam (batch_expired)',
  batch_cancelled: 'de batch is afgebroken (batch_cancelled)',
  'The server had an error while processing your request.':
    'De server had een fout bij het verwerken van dit verzoek.',
  'the line is not valid JSON': 'de regel is geen geldige JSON',
  'neither a response nor an error came': 'er kwam geen antwoord en geen fout',
  'the request got no response': 'het verzoek kreeg geen antwoord',
  'a result of an unknown type came': 'er kwam een resultaat van een onbekende soort',
  'a content filter stopped it': 'een inhoudsfilter hield het tegen',
  'the answer is empty': 'het antwoord is leeg',
  'the model declined': 'het model weigerde',

  'There is nothing to analyse again.': 'Er is niets om opnieuw te analyseren.',
  'It would take more by now than was agreed to. Look at the new estimate.':
    'Het kost inmiddels meer dan waarmee is ingestemd. Bekijk de nieuwe schatting.',
  "It would take more than is left of this month's AI budget.":
    'Het kost meer dan er deze maand van het AI-budget over is.',
  'This session has no transcript that could be analysed.':
    'Deze sessie heeft geen transcript dat geanalyseerd kan worden.',
  'The analysis of this session is on its way already.': 'De analyse van deze sessie is al onderweg.',
  'Such an analysis is being queued already.': 'Zo’n analyse wordt al in de rij gezet.',
  'Every request of this job was answered by another one since.':
    'Elk verzoek van deze taak is sindsdien door een andere beantwoord.',
  'Only a failed job can be retried; this one is {status}.':
    'Alleen een mislukte taak kan opnieuw; deze heeft de status {status}.',
  '{count} unfinished requests are queued for retry.':
    '{count} onafgeronde verzoeken staan weer in de wachtrij.',
  '{count} unfinished requests are queued for retry; {more} more take the answer of another one.':
    '{count} onafgeronde verzoeken staan weer in de wachtrij; {more} krijgen het antwoord van een ander verzoek.',
  '{schedule} is running already. Try again when it is done.':
    '{schedule} loopt al. Probeer het opnieuw als het klaar is.',
  'another instance took this schedule over': 'een andere instantie heeft dit schema overgenomen',
  'the service is stopping': 'de dienst stopt',
};
