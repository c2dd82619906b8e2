import { foldWord, rememberWords } from '../normalise/fold-word.ts';
import type { ImportField } from '../normalise/import-field.ts';
import { farNames } from './far-header-words.ts';
import { moreNames } from './more-header-words.ts';

/** The field that a column name stands for, when the whole name is known. */
export const fieldOfHeader = rememberWords((header: string): ImportField | null => {
  const word = foldWord(header);
  return nameOf(word) ?? nameOf(word.replace(zoneBehind, '')) ?? namedBeforeUnit(header.trim());
});

const nameOf = (word: string): ImportField | null =>
  byName.get(word) ?? byName.get(word.replaceAll(' ', '')) ?? null;

/** "Betyg (1-5)", "Koszt (PLN)", "Kesto [min]", "评分（1-5）". */
const unitBehind = /\s?[([（][\p{L}\p{N}%€$£¥₽₴ .:/–-]{1,14}[)\]）]$/u;

/** A name of those languages of which only whole names are known, before its unit. */
const namedBeforeUnit = (header: string): ImportField | null =>
  unitBehind.test(header) ? (wholeNames.get(foldWord(header.replace(unitBehind, ''))) ?? null) : null;

/** "End CEST", "Start (UTC+2)". */
const zoneBehind = / (?:utc|gmt|[cew]es?t|[ecmp][sd]t|mez|mesz)(?: \d{1,2}(?: \d{2})?)?$/;

/** The field of which some name is a part of this column's name, longest first. */
export const fieldWithinHeader = rememberWords((header: string): ImportField | null => {
  const padded = ` ${foldWord(header)} `;
  const isAbout = aboutText.test(padded);
  const field = ofZone.test(padded)
    ? 'timeZone'
    : longestFirst.find(
        ([name, of]) =>
          padded.includes(` ${name} `) &&
          !(isAbout && texts.has(of)) &&
          !(of === 'externalId' && !namesKey.test(padded)),
      )?.[1];
  if (
    field !== undefined &&
    (ofPart[field]?.test(padded) || (perThing.has(field) && padded.includes(' per ')))
  )
    return null;
  if (field && ofCustomer.has(field) && staffWord.test(padded)) return null;
  if (field === 'userId' && howMany.test(padded)) return null;
  if (field === 'userId' && !namesPerson.test(padded)) return ofPerson(padded);
  if (ofSomeTokens.test(padded) || (field === 'cost' && ofSomeCost.test(padded))) return null;
  if (field === 'transcript' && ofOthers.test(padded)) return null;
  if (field === 'startTime' && otherMoment.test(padded)) return null;
  if (field === 'avgResponseTime' && first.test(padded)) return 'firstResponseSeconds';
  if (field !== 'messageCount') return field ?? null;
  if (ofUsers.test(padded)) return 'messagesSent';
  return ofOthers.test(padded) ? null : field;
});

/** "Link to the conversation" is where it stands, and "ticket name" what it is called. */
const namesKey =
  /^(?!.* (?:link|url|uri|permalink) ).* (?:ids?|sid|uuid|guid|key|number|nr|no|n|num|nummer|numero|code|ref|reference|referentie|kenmerk|identif\w*) /;

/** "Start time zone" is no start. */
const ofZone = / (?:time ?zone|tz|utc offset|gmt offset|tijdzone|zeitzone|fuseau horaire|zona horaria) $/;

/** "Last message", "welcome message": not what a user began with. */
const ofAnotherMessage =
  / (?:last|latest|error|fault|welcome|greeting|auto|automatic|system|agents?|bots?|assistants?|operators?|staff|closing|goodbye|away|status|push|template|feedback|survey|csat|preview|laatste|welkomst\w*|fout\w*|letzte[rns]?|willkommens?\w*|fehler\w*|derniere?|accueil|erreur|ultim[oa]|bienvenida|benvenuto|boas vindas|operatore|atendente|errore|erro) /;

/** "Survey id" is no rating, "assignee type" nobody. */
const ofLabel =
  / (?:ids?|uuid|type|status|state|url|date|time|at|count|email|confidence|probability|accuracy) $/;
const ofStaff = / (?:type|status|state|role|url|avatar|photo|count|date|time|at|first|last) $/;
/** "Subject length" is counted in characters, and somebody else waits in a queue. */
const ofOtherLength =
  / (?:queued?|wait(?:ing)?|hold|ring(?:ing)?|wacht\w*|warte\w*|attente|espera|attesa|subject|title|text|body|prompt|query|question|answer|password|name|url|messages?|msg|content|repl(?:y|ies)|responses?|words?|characters?|chars?|tokens?|bericht(?:en)?|nachricht(?:en)?) /;
const ofPart: { readonly [field in ImportField]?: RegExp } = {
  rating: ofLabel,
  sentiment: ofLabel,
  ratingComment: ofLabel,
  // Why a model or a connection stopped is no subject.
  category:
    / (?:ids?|uuid|type|status|state|url|date|time|at|count|email|confidence|probability|accuracy|(?:stop|finish|end|disconnect|error|failure) reason|queue (?:abandon\w*|duration|position|size|length)) $/,
  tags: ofLabel,
  timeZone:
    / (?:users?|visitors?|customers?|clients?|contacts?|requesters?|agents?|operators?|owners?|assignees?|members?|guests?|accounts?|company|companies|organi[sz]ations?|klant(?:en)?|bezoekers?|gebruikers?|kunden?|besuchers?|nutzer|benutzer|visiteur|cliente?|usuario|visitante) /,
  channel: / (?:ids?|sid|uuid|ur[il]|link|ip|partner|manager|owner) $/,
  ipAddress: / (?:server|agents?|operators?|host|proxy|local|private) (?:[a-z]+ )?ip /,
  cost: / (?:due|orders?|refund(?:ed)?|paid|invoice|discount|cart|purchase|products?|items?|cents?|ct|cts|centimes?|centimos?|micros?|millis?) /,
  initialMsg: ofAnotherMessage,
  durationSeconds: ofOtherLength,
  avgResponseTime: / (?:total|sum|max|maximum|longest|minimum|shortest|gesamt|totaal|totale?) /,
  assignee: ofStaff,
  team: ofStaff,
  // To anybody else.
  forwardedHr:
    / (?:to|naar|an|aux?|a|al|para) (?!(?:the |la |le |las |los |alle )?(?:hr|rh|rrhh|human|humanos|resources|risorse|recursos|ressources|person\w*) )/,
};

/** "Customer e-mail", and not "user agent" or "contact reason". */
const namesPerson =
  / (?:ids?|name|e ?mail|key|uuid|guid|number|nr|nummer|no|ref|reference|phone|code|hash|mail|login|username|account|identifier|naam|adres|adresse|nom|nombre|correo|telefoon|telefon|uid) /;

/** "Customer country": what is known of a person is where a session is from. */
const ofPerson = (padded: string): ImportField | null =>
  aboutText.test(padded)
    ? null
    : (longestFirst.find(([name, of]) => personal.has(of) && padded.includes(` ${name} `))?.[1] ?? null);
const personal: ReadonlySet<ImportField> = new Set(['country', 'language']);

/** "Number of user replies" names nobody. */
const howMany = / (?:number|num|nr|no|count) of /;

/** Of a name with dots what its last step says, and not of the customer what `owner.user_id` or `agent.language` say. */
export function fieldOfLastStep(name: string): ImportField | null {
  const at = name.lastIndexOf('.');
  const field = fieldOfHeader(name.slice(at + 1));
  const isOfStaff = at > 0 && staffWord.test(` ${foldWord(name.slice(0, at))} `);
  return field && isOfStaff && ofCustomer.has(field) ? null : field;
}
const ofCustomer: ReadonlySet<ImportField> = new Set(['userId', 'country', 'language', 'ipAddress']);
const staffWord =
  / (?:agents?|operators?|owners?|assigned|assignees?|teammates?|staff|admins?|(?:closed|resolved|solved|updated|handled) by) /;

/** "Cost per message" is neither a cost of the whole nor a message. */
const perThing: ReadonlySet<ImportField> = new Set([
  'tokens',
  'cost',
  'messageCount',
  'initialMsg',
  'messageContent',
  'transcript',
]);

/** When something else was, or how long it took: "updated at" and "wait time" begin nothing. */
const otherMoment =
  / (?:updated?|modified|changed?|edited|deleted|removed|closed?|resolved|solved|ended?|assigned|read|seen|viewed|delivered|due|expires?|expir[ye]|birth\w*|dob|born|last|latest|signup|signed|registered|scheduled|snoozed?|exported|generated|imported|synced|retrieved|to|tracked|logged|worked|handle|handling|reply|response|resolution|wait|waiting|waited|queue|queued|hold|talk|spent|elapsed|idle|typing|total|average|avg|mean|median|wacht\w*|warte\w*|attente|espera|bijgewerkt|gewijzigd|verwijderd|gelezen|laatste|geboorte\w*|vervalt|geandert|geloscht|gelesen|zuletzt|letzte[rns]?|geburts\w*|fallig|modifie|supprime|lu|dernier|derniere|naissance|resolue?|fermee?|actualizad[oa]|eliminad[oa]|leido|cerrad[oa]|resuelt[oa]|ultim[oa]|nacimiento|aggiornat[oa]|aggiornamento|modificat[oa]|eliminat[oa]|chius[oa]|chiusura|risolt[oa]|risoluzione|scadenza|nascita|attesa|atualizad[oa]|atualizacao|encerrad[oa]|fechad[oa]|resolvid[oa]|vencimento|nascimento) /;

export const isOtherMoment = (header: string): boolean => otherMoment.test(` ${foldWord(header)} `);

/** "Session id" says of what it is the id; "id" beside it may number the rows. */
export function isOfSession(header: string): boolean {
  const name = foldWord(header);
  return name.endsWith(' id') ? ofSession.test(name) : name.startsWith('id ') && idOfSession.test(name);
}
const ofSession =
  /^external\b|\b(?:session|conversation|chat|dialog(?:ue)?|sessie|gespreks?|sitzungs?|gesprachs?|sesion|conversacion|sessione|conversazione|sessao|conversa)\b/;
const idOfSession = / (?:session|conversation|sesion|conversacion|sessione|conversazione|sessao|conversa)$/;

/** "Prompt tokens" are no total, and no prompt. */
const ofSomeTokens =
  / (?:messages?|questions?|quer(?:y|ies)|answers?|repl(?:y|ies)|responses?|prompt|completion|input|output|cached?|reasoning|audio|max|system|read|write|creation) (?:[a-z]+ )?tokens? /;

/** "Output cost" is a part. */
const ofSomeCost =
  / (?:messages?|prompt|completion|input|output|cached?|reasoning|audio) (?:[a-z]+ )?costs? /;

/** "First agent reply time". */
const first = / (?:first|eerste|erste[rn]?|premiere?|primera?) /;

/** "Visitor message count", and "agent message count", which no field takes. */
const ofUsers =
  / (?:users?|customers?|visitors?|clients?|contacts?|klant(?:en)?|bezoekers?|gebruikers?|kunden?|nutzer|benutzer|utilisateurs?|usuarios?|clientes?|utent[ei]) /;
const ofOthers =
  / (?:agents?|bots?|operators?|assistants?|teammates?|staff|admins?|medewerkers?|mitarbeiter|unread|private) /;

/** "Message ID" and "Message author name" name no message. */
const aboutText =
  / (?:ids?|sid|uuid|guid|names?|e ?mails?|types?|status|state|count|number|index|order|position|seq|sequence|length|size|source|format|companies|ur[il]|links?|language|confidence|version|tokens?|costs?|price|scores?|latency) $/;
const texts: ReadonlySet<ImportField> = new Set([
  'initialMsg',
  'summary',
  'transcript',
  'messageContent',
  'messageReply',
  'messageRole',
]);

/** English, Dutch, German, French, Spanish, Italian and Portuguese names, folded, with commas between. */
const names: Record<ImportField, string> = {
  externalId:
    'external id, id, session id, session, conversation id, conversation, chat id, ticket id, ticket number, ticket nr, ticketnummer, ticket, case id, case number, thread id, room id, rid, uuid, conversation number, case reference, reference, gesprek id, gespreks id, gespreksnummer, gesprek, sessie id, sessie, sessienummer, chatnummer, kenmerk, sitzungs id, sitzung, sitzungsnummer, gesprachs id, gesprach id, gesprach, vorgangsnummer, identifiant, id session, id conversation, numero de session, numero de ticket, id sesion, id de sesion, sesion, id de conversacion, id conversacion, conversacion, identificador, chat, dialog id, dialogue id, interaction id, record id, engagement id, call id, id du ticket, id de la conversation, id de la session, numero de conversation, sitzungs nr, vorgangs nr, sessienr, gespreksnr, ticketnr, id sessione, id della sessione, sessione, id conversazione, id della conversazione, conversazione, numero ticket, numero di ticket, identificativo, id sessao, id da sessao, sessao, id conversa, id da conversa, conversa, id do ticket, numero do ticket',
  startTime:
    'start time, start, start date time, date time opened, date opened, opened date, date created, created date, created time, creation time, conversation start, chat start, started at, start date, started, session start, created at, created, created on, creation date, begin, began at, begin time, date, date time, datetime, timestamp, time, ts, occurred at, opened at, conversation started at, conversation created at, chat started, first message at, starttijd, starttijdstip, begintijd, begin tijd, startdatum, datum, datum tijd, aangemaakt, aangemaakt op, gestart op, startzeit, beginn, anfang, erstellt, erstellt am, gestartet am, zeitpunkt, zeitstempel, tijdstip, tijdstempel, heure de debut, date de debut, debut, commence le, cree le, date creation, date de creation, horodatage, hora de inicio, fecha de inicio, inicio, fecha, fecha y hora, creado, creado el, fecha de creacion, fecha creacion, data, data ora, data e ora, data inizio, data di inizio, ora inizio, ora di inizio, inizio, iniziato il, creato il, data creazione, data di creazione, data hora, data e hora, data de inicio, inicio da sessao, iniciado em, criado em, data de criacao',
  startClock: 'start clock, time of day, start hour, tijd, begin uur, uhrzeit, heure, hora, ora',
  endTime:
    'end time, end, end date time, ticket closed time, closed time, conversation closed date, ticket solved timestamp, opgelost op, gelost am, resolu le, resuelto el, date time closed, date closed, conversation end, chat end, close date, closed date, ended at, end date, ended, session end, closed at, closed, finished at, finish time, resolved at, completed at, solved at, conversation closed at, last message at, eindtijd, einde, eind, einddatum, beeindigd, beeindigd op, gesloten op, afgesloten op, endzeit, ende, enddatum, beendet, beendet am, geschlossen am, abgeschlossen am, heure de fin, date de fin, fin, termine le, ferme le, hora de fin, fecha de fin, fecha fin, fecha final, fin de sesion, finalizado, cerrado el, terminado el, cloture le, data fine, data di fine, data e ora di fine, ora fine, ora di fine, fine, terminato il, chiuso il, data chiusura, risolto il, hora de termino, data de termino, data e hora de termino, data fim, fim, termino, encerrado em, finalizado em, fechado em, resolvido em',
  endClock: 'end clock, end hour, eind uur',
  timeZone:
    'time zone, timezone, tz, utc offset, gmt offset, time offset, tijdzone, zeitzone, fuseau horaire, zona horaria, huso horario, fuso orario, fuso horario',
  durationSeconds:
    'duration seconds, duration, time to close, session length, session duration, length, handle time, resolution time, chat duration, conversation duration, duur, gespreksduur, sessieduur, lengte, dauer, sitzungsdauer, gesprachsdauer, duree, duree de session, duracion, duracion de sesion, durata, durata sessione, durata conversazione, duracao, duracao da sessao, duracao da conversa',
  userId:
    'user id, user, user key, end user, end user id, customer id, customer, client id, visitor id, visitor, contact id, contact, requester id, requester, member id, employee id, personeelsnummer, gebruiker, gebruikers id, gebruiker id, klant, klant id, klantnummer, bezoeker, bezoeker id, benutzer, benutzer id, nutzer, nutzer id, kunde, kunden id, kundennummer, besucher, utilisateur, id utilisateur, client, id client, visiteur, anfragender, anfragesteller, aanvrager, demandeur, solicitante, usuario, id usuario, id de usuario, cliente, id cliente, visitante, identifiant client, id utente, utente, id del cliente, id do usuario, id do cliente',
  ipAddress:
    'ip address, ip, client ip, user ip, visitor ip, remote address, remote addr, ip adres, ip adresse, adresse ip, direccion ip, indirizzo ip, endereco ip',
  country:
    'country, country code, country name, user country, visitor country, geo country, land, landcode, landencode, land code, landerkennung, landercode, pays, code pays, pais, codigo de pais, codigo pais, paese, nazione, codice paese, codigo do pais',
  language:
    'language, lang, locale, language code, user language, browser language, detected language, taal, taalcode, sprache, sprachcode, langue, code langue, idioma, lengua, codigo de idioma, lingua, codice lingua, codigo do idioma',
  channel:
    'channel, source channel, media type, source, medium, platform, origin, inbox, inbox name, via, kanaal, bron, kanal, quelle, canal, origine, plateforme, origen, plataforma, bandeja de entrada, canale, origem',
  messagesSent:
    'messages sent, user messages, messages sent by user, user message count, visitor messages, customer messages, messages from user, messages received, berichten verzonden, verzonden berichten, gebruikersberichten, gesendete nachrichten, nutzernachrichten, messages envoyes, mensajes enviados, mensajes del usuario, berichten verstuurd, verstuurde berichten, nachrichten gesendet, messaggi inviati, messaggi utente, messaggi dell utente, mensagens enviadas, mensagens do usuario',
  messageCount:
    'message count, messages count, number of messages, total messages, num messages, msg count, nr of messages, aantal berichten, berichten, anzahl nachrichten, nachrichten, nachrichtenanzahl, nombre de messages, nb messages, numero de mensajes, cantidad de mensajes, mensajes, of messages, no of messages, messages total, numero messaggi, numero di messaggi, messaggi, numero de mensagens, quantidade de mensagens, mensagens',
  avgResponseTime:
    'avg response time, average response time, response time, response seconds, avg response, mean response time, time to reply, median time to reply, reply time, response time seconds, gemiddelde reactietijd, reactietijd, responstijd, gemiddelde responstijd, durchschnittliche antwortzeit, antwortzeit, reaktionszeit, temps de reponse, temps de reponse moyen, delai de reponse, tiempo de respuesta, tiempo medio de respuesta, tiempo promedio de respuesta, tempo medio di risposta, tempo di risposta medio, tempo di risposta, tempo medio de resposta, tempo de resposta medio, tempo de resposta',
  firstResponseSeconds:
    'first response seconds, first response time, time to first agent reply, time to first agent email reply, first reply time, first response, first reply, time to first response, time to first reply, eerste reactietijd, eerste responstijd, tijd tot eerste reactie, tijd tot eerste antwoord, erste antwortzeit, erste reaktionszeit, zeit bis zur ersten antwort, delai de premiere reponse, temps de premiere reponse, delai avant premiere reponse, tiempo de primera respuesta, frt, tempo di prima risposta, tempo prima risposta, tempo da primeira resposta, tempo de primeira resposta, tempo ate a primeira resposta',
  assignee:
    'assignee, assignee name, ticket owner, conversation owner, case owner, assigned user, assigned to, teammate, teammate currently assigned, teammate assigned, assigned agent, agent, agent name, handled by, operator, operator name, owner, behandelaar, behandeld door, toegewezen aan, medewerker, bearbeiter, zugewiesen an, zustandiger, bearbeitet von, mitarbeiter, agent assigne, assigne a, attribue a, traite par, conseiller, asignado a, agente, atendido por, assegnato a, operatore, gestito da, atribuido a, atendente',
  team: 'team, team name, assigned team, team currently assigned, support team, group, group name, assigned group, teamnaam, toegewezen team, groep, teamname, gruppe, zugewiesenes team, equipe, nom de l equipe, equipe assignee, groupe, equipo, grupo, squadra, gruppo',
  botVersion:
    'bot version, assistant version, agent version, flow version, model version, version, release, botversie, versie, bot versie, botversion, version du bot, version de l assistant, version del bot',
  rating:
    'rating, rate, survey results, survey result, conversation rating, thumbs, helpful, cijfer, rapportcijfer, klantcijfer, was this helpful, satisfaction, satisfaction score, satisfaction rating, csat, csat score, csat rating, survey score, customer rating, user rating, rating score, stars, beoordeling, tevredenheid, waardering, klanttevredenheid, sterren, bewertung, zufriedenheit, kundenzufriedenheit, sterne, note, evaluation, note de satisfaction, etoiles, satisfaccion, valoracion, calificacion, puntuacion, valutazione, punteggio, soddisfazione, stelle, avaliacao, nota, pontuacao, satisfacao, estrelas, estrellas',
  ratingComment:
    'rating comment, feedback message, happiness comment, satisfaction comment, survey score comment, score comment, csat comment, csat feedback, rating reason, rating remark, conversation rating remark, rating feedback, survey comment, feedback, feedback comment, customer feedback, toelichting beoordeling, opmerking bij beoordeling, toelichting, bewertungskommentar, kommentar zur bewertung, kundenfeedback, commentaire de satisfaction, commentaire de la note, avis, comentario de valoracion, comentario de satisfaccion, customer comment, commento alla valutazione, commento cliente, comentario da avaliacao, comentario do cliente',
  tags: 'tags, tag, labels, tag list, tag names, conversation tags, ticket tags, etiketten, trefwoorden, schlagworte, schlagworter, stichworte, etiquettes, mots cles, etiquetas, etichette, tag conversazione, marcadores',
  sentiment:
    'sentiment, mood, user sentiment, sentiment label, emotion, stemming, gevoel, stimmung, humeur, sentimiento, animo, sentimento, umore, humor',
  category:
    'category, topic, intent, subject category, classification, label, theme, reason, department, queue, categorie, onderwerp, thema, afdeling, kategorie, anliegen, abteilung, sujet, motif, categoria, tema, motivo, departamento, topics, main topic, argomento, assunto, reparto, setor',
  escalated:
    'escalated, is escalated, escalation, handover, handed over, transferred, transferred to agent, handoff, geescaleerd, escalatie, doorgezet, eskaliert, eskalation, ubergeben, escalade, escalation humaine, transfere, escalado, escalada, transferido, doorverbonden, doorgeschakeld, forwarded to agent, forwarded to human, transferred to human, weitergeleitet an agent, weitergeleitet an mitarbeiter, escale, transferee, scalato, escalato, trasferito, inoltrato a operatore, escalonado, escalada para humano, transferido para humano, transferido para atendente',
  forwardedHr:
    'forwarded hr, forwarded to hr, forwarded, is forwarded, hr forwarded, sent to hr, doorgestuurd hr, doorgestuurd naar hr, doorgestuurd, weitergeleitet, weitergeleitet an hr, an hr weitergeleitet, transmis rh, transmis aux rh, transmis, reenviado, reenviado a rrhh, enviado a rrhh, inoltrato a hr, inoltrato alle risorse umane, encaminhado ao rh, encaminhado para rh, encaminhado para o rh',
  initialMsg:
    'initial msg, initial message, user input, user query, user question, user text, customer message, first message, first user message, opening message, question asked, first question, message, query, prompt, description, subject, betreff, objet, asunto, eerste bericht, eerste vraag, openingsbericht, vraag, erste nachricht, erste frage, frage, anfrage, premier message, premiere question, message initial, primer mensaje, primera pregunta, mensaje inicial, pregunta, question, question initiale, primo messaggio, messaggio iniziale, prima domanda, domanda, oggetto, primeira mensagem, mensagem inicial, primeira pergunta, pergunta',
  summary:
    'summary, conversation summary, chat summary, abstract, samenvatting, zusammenfassung, resume, resumen, riepilogo, riassunto, sintesi, resumo',
  questions:
    'questions, asked questions, faq, vragen, gestelde vragen, fragen, questions posees, preguntas, domande, perguntas',
  tokens:
    'tokens, total tokens, token count, tokens used, token usage, aantal tokens, tokenverbruik, anzahl tokens, tokenverbrauch, nombre de tokens, jetons, numero de tokens, numero di token, token usati, numero de tokens usados, tokens usados',
  cost: 'cost, costs, total cost, price, amount, ai cost, tokens cost, tokens eur, kosten, totale kosten, prijs, preis, gesamtkosten, cout, cout total, prix, coste, costo, coste total, costo total, precio, costo totale, prezzo, custo, custo total, preco',
  currency: 'currency, currency code, valuta, munt, wahrung, devise, monnaie, moneda, divisa, moeda',
  fullTranscriptUrl:
    'full transcript url, transcript url, transcript link, url, link, permalink, conversation url, chat url, transcript uri, gespreksverslag url, transcriptie url, verslag link, protokoll url, transkript url, lien, lien de la transcription, url transcription, enlace, url de la transcripcion, url du transcript, url de la transcription, collegamento, link alla trascrizione, url trascrizione, link da transcricao, url da transcricao',
  transcript:
    'transcript, full transcript, messages, conversation text, chat log, chat history, history, dialog, dialogue, thread, turns, full text, conversation body, gespreksverslag, transcriptie, chatverloop, verslag, gesprekstekst, transkript, verlauf, chatverlauf, gesprachsverlauf, protokoll, transcription, historique, texte de la conversation, transcripcion, historial, texto de la conversacion, trascrizione, testo della conversazione, transcricao, historico, texto da conversa',
  messageRole:
    'message role, role, sender, sender type, author type, message author type, message type, speaker, from, direction, afzender, absender, expediteur, emetteur, auteur, remitente, emisor, autor, verzender, verfasser, mittente, autore, remetente',
  messageContent:
    'message content, message text, message body, body, body text, text body, stripped text, plain body, body plain, extract, content, text, texte, texto, tekst, utterance, berichttekst, inhoud, nachrichtentext, inhalt, texte du message, contenu, texto del mensaje, contenido, testo, testo del messaggio, contenuto, texto da mensagem, conteudo',
  messageReply:
    'bot response, bot reply, bot answer, bot message, bot output, assistant response, assistant message, assistant output, ai response, ai answer, ai message, model response, chatbot response, chatbot answer, response text, reply text, message reply, antwoord bot, antwoord van bot, botantwoord, antwort bot, botantwort, reponse bot, reponse du bot, respuesta del bot, respuesta bot, risposta bot, risposta del bot, resposta bot, resposta do bot',
  messageTime:
    'message time, message timestamp, message created at, message date, sent, sent at, sent on, sent time, verzonden op, gesendet am, envoye le, enviado el, inviato il, enviado em',
  messageOrder:
    'message order, message index, message number, message no, message nr, message seq, message sequence, message sequence number, message position, sequence number, sequence no, sequence, seq, seq no, seq nr, seq num, turn number, turn index, turn no, volgnummer, berichtnummer, nachrichtennummer, laufende nummer, numero de message, numero de mensaje, numero messaggio, numero da mensagem',
  messagePrivate:
    'private, is private, internal, is internal, private note, is private note, internal note, is internal note, is note, visibility, message visibility, public, is public, comment public, part type, message part type, comment type, message kind, prive, intern, privat, prive bericht, interne notitie, interne notiz',
  messageDeleted:
    'deleted, is deleted, message deleted, deleted at, deleted on, removed, is removed, removed at, redacted, is redacted, retracted, is retracted, unsent, verwijderd, is verwijderd, verwijderd op, geloscht, ist geloscht, geloscht am, supprime, est supprime, supprime le, eliminado, borrado, eliminado el',
};

function pairsOf(words: { readonly [field in ImportField]?: string }): Array<[string, ImportField]> {
  return Object.entries(words).flatMap(([field, list]) =>
    list.split(', ').map((name): [string, ImportField] => [name, field as ImportField]),
  );
}

const pairs = pairsOf(names);

const byName = new Map<string, ImportField>();
const wholeNames = new Map<string, ImportField>();
for (const [name, field] of pairs) addName(byName, name, field);
for (const [name, field] of [...pairsOf(moreNames), ...pairsOf(farNames)]) {
  addName(wholeNames, foldWord(name), field);
  addName(byName, foldWord(name), field);
}

function addName(to: Map<string, ImportField>, name: string, field: ImportField): void {
  if (!to.has(name)) to.set(name, field);
  const joined = name.replaceAll(' ', '');
  if (!to.has(joined)) to.set(joined, field);
}

/** A column with one of these among other words is about something else: "agent messages", "group size". */
const wholeOnly = new Set(
  'of messages, rate, agent, operator, owner, group, team, version, release, note, groep, gruppe, groupe, grupo, agente, feedback, evaluation, avis, toelichting, question, data, fine, nota, humor, gruppo, operatore, atendente, chat, conversa, messaggi, mensagens'.split(
    ', ',
  ),
);
const longestFirst = pairs
  .filter(([name, field]) => name.length > 3 && field !== 'messageOrder' && !wholeOnly.has(name))
  .sort((a, b) => b[0].length - a[0].length);
