import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

const at = new Date('2024-05-31T10:00:00Z');
const read = (...lines: readonly string[]) => readVendorFile(`${lines.join('\n')}\n`);

test.each([
  [
    'Keskustelun tunnus;Lähettäjä;Viesti;Aika',
    ['asiakas', 'botti', 'asiakaspalvelija'],
    '31.5.2024 klo 10.00',
  ],
  ['Beszélgetés azonosító;Feladó;Üzenet;Időpont', ['ügyfél', 'chatbot', 'ügyintéző'], '2024. 05. 31. 10:00'],
  [
    'ID диалога;Отправитель;Текст сообщения;Дата и время',
    ['клиент', 'бот', 'оператор'],
    '31.05.2024 10:00:00',
  ],
  ['ID розмови;Відправник;Повідомлення;Час', ['клієнт', 'бот', 'оператор'], '31.05.2024 10:00'],
  ['会話ID;送信者;メッセージ;日時', ['ユーザー', 'ボット', 'オペレーター'], '2024年5月31日 10:00'],
  ['会话ID;发送者;消息内容;发送时间', ['客户', '机器人', '客服'], '2024-05-31 10:00:00'],
  ['대화 ID;발신자;메시지;시간', ['고객', '챗봇', '상담원'], '2024. 5. 31. 오전 10:00'],
])('messages under names of other languages say whose they are: %s', async (header, speakers, time) => {
  const rows = speakers.map((speaker, n) => `k;${speaker};said ${n};${time}`);
  const { talks, sessions, refused } = await read(header, ...rows);
  expect(refused).toEqual([]);
  expect(talks).toEqual([
    [
      ['user', 'said 0'],
      ['assistant', 'said 1'],
      ['agent', 'said 2'],
    ],
  ]);
  expect(sessions[0]).toMatchObject({ externalId: 'k', startTime: at });
});

test.each([
  [
    'Istunnon tunnus;Alkoi;Maa;Kieli;Arvosana (1-5);Kustannus (EUR);Eskaloitu',
    's;31.5.2024 10.00;Ruotsi;ruotsi;4;1,50;ei',
    { country: 'SE', language: 'sv', currency: 'EUR', escalated: false },
  ],
  [
    'Munkamenet azonosító;Kezdete;Ország;Nyelv;Értékelés;Költség;Eszkalálva',
    's;2024.05.31. 10:00:00;Magyarország;magyar;4/5;1,50 Ft;igen',
    { country: 'HU', language: 'hu', currency: 'HUF', escalated: true },
  ],
  [
    'Идентификатор сессии;Начало;Страна;Язык;Оценка;Стоимость;Эскалация',
    's;31.05.2024 10:00;Россия;русский;4 из 5;1,50 руб.;да',
    { country: 'RU', language: 'ru', currency: 'RUB', escalated: true },
  ],
  [
    'セッションID;開始日時;国;言語;評価（1-5）;コスト（円）;エスカレーション',
    's;2024年5月31日 10:00;日本;日本語;4;1.50;はい',
    { country: 'JP', language: 'ja', currency: 'JPY', escalated: true },
  ],
  [
    '会话编号;开始时间;国家;语言;评分（1-5）;费用（CNY）;转人工',
    's;2024年5月31日 10:00;中国;中文;4;1.50;否',
    { country: 'CN', language: 'zh', currency: 'CNY', escalated: false },
  ],
  [
    'ID konverzace;Začátek;Země;Jazyk;Hodnocení (1-5);Náklady (CZK);Eskalováno',
    's;31. 5. 2024 10:00;Česko;čeština;4;1,50;ano',
    { country: 'CZ', language: 'cs', currency: 'CZK', escalated: true },
  ],
  [
    'Identyfikator sesji;Początek;Kraj;Język;Ocena (1-5);Koszt (PLN);Eskalowano',
    's;31.05.2024 10:00;Polska;polski;4;1,50;nie',
    { country: 'PL', language: 'pl', currency: 'PLN', escalated: false },
  ],
])('sessions under names of other languages, units in brackets: %s', async (header, row, expected) => {
  const { sessions } = await read(header, row);
  expect(sessions).toMatchObject([{ externalId: 's', startTime: at, rating: 4, cost: 1.5, ...expected }]);
});

test('a word in brackets that is no unit leaves a name what it was', async () => {
  const { sessions } = await read(
    'ID sesji;Początek;Kraj (biura w naszej firmie)',
    's;2024-05-31 10:00;Polska',
  );
  expect(sessions).toMatchObject([{ country: null }]);
});

test.each([
  ['Query id,Created at,Query,Response', 'q1,2024-05-31T10:00:00Z,Where?,There', ['q1', 'q2']],
  ['Session ID,Query ID,Timestamp,Query text,Answer text', 's,q1,2024-05-31T10:00:00Z,Where?,There', ['s']],
])(
  'question and answer side by side are a turn, of its own where nothing else is named: %s',
  async (header, row, ids) => {
    const { sessions, talks, refused } = await read(header, row, row.replace('q1', 'q2'));
    expect(refused).toEqual([]);
    expect(sessions.map(({ externalId }) => externalId)).toEqual(ids);
    expect(talks[0]?.slice(0, 2)).toEqual([
      ['user', 'Where?'],
      ['assistant', 'There'],
    ]);
  },
);

test('the length of a message or of a queue is not that of a session, and why a model stopped no subject', async () => {
  const { sessions } = await read(
    'Session ID,Started,Finish reason,Message length,Response length (s)',
    's,2024-05-31T10:00:00Z,stop,12,3',
  );
  expect(sessions).toMatchObject([{ durationSeconds: null, category: null }]);
  const { sessions: queued } = await read(
    'Session ID,Started,Queue duration in seconds,Queue abandonment,Chat duration in seconds',
    's,2024-05-31T10:00:00Z,3,0,120',
  );
  expect(queued).toMatchObject([{ durationSeconds: 120, category: null }]);
});
