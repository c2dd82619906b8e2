import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

/** The first session of a table, a line each. */
async function first(...lines: string[]) {
  const { sessions, refused } = await readVendorFile(`${lines.join('\n')}\n`);
  return sessions[0] ?? refused;
}

test.each([
  ['ID sessione;Data;Ora;Lingua;Paese', 'a;25/03/2026;09:05;italiano;Italia'],
  ['ID da sessão;Data;Hora;Língua;País', 'a;25/03/2026;09:05;italiano;Itália'],
  ['Identificativo;Data e ora di inizio;Lingua;Nazione', 'a;25/03/2026 09:05;italiano;Italia'],
  ['Sessienr;Aangemaakt op;Taal;Land', 'a;25-03-2026 09:05;Italiaans;Italië'],
  ['Sitzungs-Nr.;Erstellt am;Sprache;Land', 'a;25.03.2026 09:05;Italienisch;Italien'],
])('a table in any of seven languages is read by its header: %s', async (header, row) => {
  expect(await first(header, row)).toMatchObject({
    externalId: 'a',
    startTime: new Date('2026-03-25T09:05:00Z'),
    language: 'it',
    country: 'IT',
  });
});

test.each([
  ['Durata (s)', '60', { durationSeconds: 60 }],
  ['Duração', '60', { durationSeconds: 60 }],
  ['Chiuso il', '2026-03-05 09:01', { endTime: new Date('2026-03-05T09:01:00Z') }],
  ['Encerrado em', '2026-03-05 09:01', { endTime: new Date('2026-03-05T09:01:00Z') }],
  ['Numero di messaggi', '4', { messageCount: 4, messagesSent: null }],
  ['No. of messages', '4', { messageCount: 4 }],
  ['Berichten verstuurd', '4', { messageCount: null, messagesSent: 4 }],
  ['Aantal berichten gebruiker', '4', { messageCount: null, messagesSent: 4 }],
  ['Messaggi inviati', '4', { messageCount: null, messagesSent: 4 }],
  ['Tempo medio di risposta', '4', { avgResponseTime: 4 }],
  ['Tempo da primeira resposta', '4', { firstResponseSeconds: 4 }],
  ['Valutazione (1-5)', '4', { rating: 4 }],
  ['Avaliação (1-5)', '4', { rating: 4 }],
  ['Argomento', 'Resi', { category: 'Resi' }],
  ['Conversation topic', 'Returns', { category: 'Returns' }],
  ['Conversation channel', 'web', { channel: 'web' }],
  ['Customer country', 'IT', { country: 'IT' }],
  ['Assegnato a', 'Anna Neri', { assignee: 'Anna Neri' }],
  ['Question', 'Where is it?', { initialMsg: 'Where is it?' }],
  ['Riepilogo', 'They asked.', { summary: 'They asked.' }],
  // To somebody else.
  ['Forwarded to sales', 'yes', { forwardedHr: null }],
  ['Weitergeleitet an Agent', 'yes', { forwardedHr: null, escalated: true }],
  ['Forwarded to HR?', 'yes', { forwardedHr: true }],
])('%s', async (column, cell, expected) => {
  const session = await first(`session_id;started_at;${column}`, `a;2026-03-05 09:00;${cell}`);
  expect(session).toMatchObject({ externalId: 'a', ...expected });
});

test.each([
  ['id,session_id', '1,a', '2,b', 'a'],
  ['uuid,ticket_number,conversation_id', '1,7,a', '2,8,b', 'a'],
  // The same session in two rows: the rows are what is told apart.
  ['id,session_id', '1,a', '2,a', '1'],
  ['Record ID,Ticket name', '1,Where?', '2,Who?', '1'],
])('of columns that look like ids the one of the session is taken: %s', async (columns, one, two, id) => {
  const time = '2026-03-05T09:00:00Z';
  expect(await first(`${columns},started_at`, `${one},${time}`, `${two},${time}`)).toMatchObject({
    externalId: id,
  });
});

test('what a ticket is called is no id', async () => {
  const { sessions, refused } = await readVendorFile(
    'Started at,Ticket name\n2026-03-05 09:00,Where?\n2026-03-05 09:00,Who?\n',
  );
  expect([sessions, refused[0]]).toEqual([[], expect.stringContaining('externalId: empty')]);
});

test.each([
  ['ID de la conversation;Expéditeur;Message;Envoyé le', 'client', 'agent'],
  ['ID conversazione;Mittente;Messaggio;Inviato il', 'utente', 'operatore'],
  ['ID da conversa;Remetente;Mensagem;Enviado em', 'cliente', 'atendente'],
])('rows that are messages are told by their header: %s', async (header, user, agent) => {
  const { sessions, talks } = await readVendorFile(
    [
      header,
      `a;${user};uno;25/03/2026 09:00`,
      `b;${user};tre;25/03/2026 09:00`,
      `a;${agent};due;25/03/2026 09:01`,
      '',
    ].join('\n'),
  );
  expect(sessions.map(({ externalId }) => externalId)).toEqual(['a', 'b']);
  expect(talks[0]).toEqual([
    ['user', 'uno'],
    ['agent', 'due'],
  ]);
});

test.each([
  ['a list for each column', '{"id":["a","b"],"started_at":["2026-03-05","2026-03-06"]}', 'columns and rows'],
  ['rows by number in each column', '{"id":{"0":"a"},"started_at":{"0":"2026-03-05"}}', 'columns and rows'],
  [
    'whole lines in quotes',
    '"session_id,started_at"\n"a,2026-03-05"\n"b,2026-03-05"\n',
    'one value in quotes',
  ],
  ['whole lines in quotes, with quotes', '"id;started_at"\n"a;""2026-03-05"""\n', 'one value in quotes'],
])('%s: refused as a whole, with what to do', async (_what, content, why) => {
  await expect(readVendorFile(content)).rejects.toThrow(why);
});

test.each([
  [
    'Identyfikator rozmowy;Rozpoczęcie;Język;Kraj;Eskalacja;Konsultant',
    'a;2026-03-25 09:05;polski;Polska;tak;Ann',
    'pl PL',
  ],
  [
    'Samtals-ID;Starttid;Språk;Land;Eskalerad;Handläggare',
    'a;2026-03-25 09:05;svenska;Sverige;ja;Ann',
    'sv SE',
  ],
  [
    'Samtale-id;Starttidspunkt;Sprog;Land;Eskaleret;Medarbejder',
    'a;2026-03-25 09:05;dansk;Danmark;ja;Ann',
    'da DK',
  ],
  [
    'Samtale-ID;Opprettet;Språk;Land;Eskalert;Saksbehandler',
    'a;2026-03-25 09:05;norsk;Norge;ja;Ann',
    'no NO',
  ],
  [
    'ID konverzace;Začátek;Jazyk;Země;Eskalováno;Operátor',
    'a;2026-03-25 09:05;čeština;Česko;ano;Ann',
    'cs CZ',
  ],
  [
    'Görüşme No;Başlangıç;Dil;Ülke;Yönlendirildi;Temsilci',
    'a;2026-03-25 09:05;Türkçe;Türkiye;evet;Ann',
    'tr TR',
  ],
])('a table in Polish, Czech, Turkish or of the north is read too: %s', async (header, row, codes) => {
  const [language, country] = codes.split(' ');
  expect(await first(header, row)).toMatchObject({
    externalId: 'a',
    startTime: new Date('2026-03-25T09:05:00Z'),
    language,
    country,
    escalated: true,
    assignee: 'Ann',
  });
});

test.each([
  ['id_rozmowy;nadawca;treść;data', 'klient', 'konsultant'],
  ['konversation_id;avsändare;meddelande;tidpunkt', 'kund', 'handläggare'],
  ['samtale_id;afsender;besked;tidspunkt', 'kunde', 'medarbejder'],
  ['id_konverzace;odesílatel;zpráva;čas', 'zákazník', 'operátor'],
  ['görüşme_no;gönderen;mesaj;tarih', 'müşteri', 'temsilci'],
])('a table of messages in these languages is grouped: %s', async (header, user, agent) => {
  const rows = [user, agent].map((who, at) => `a;${who};${at};2026-03-25 09:0${at}`);
  const { talks } = await readVendorFile([header, ...rows].join('\n'));
  expect(talks).toEqual([
    [
      ['user', '0'],
      ['agent', '1'],
    ],
  ]);
});

test.each(['conversation', 'chat', 'payload'])(
  'JSON in a column %s is a transcript, and no id',
  async (name) => {
    const talk = JSON.stringify({
      messages: [
        { from: 'user', text: 'Hi' },
        { from: 'bot', text: 'Yo' },
      ],
    });
    for (const content of [
      JSON.stringify([{ key: 'a', start: '2026-03-25T09:05:00Z', [name]: talk }]),
      `key;start;${name}\na;2026-03-25T09:05:00Z;"${talk.replaceAll('"', '""')}"\n`,
    ]) {
      const { sessions, talks } = await readVendorFile(content, { columns: { externalId: 'key' } });
      expect([sessions[0]?.externalId, talks]).toEqual([
        'a',
        [
          [
            ['user', 'Hi'],
            ['assistant', 'Yo'],
          ],
        ],
      ]);
    }
  },
);
