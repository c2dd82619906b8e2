import type { messageRoles } from '../mapping/message-roles.ts';
import { foldWord, rememberWords } from './fold-word.ts';

export type MessageRole = (typeof messageRoles)[number];

/** Who speaks, from a word such as `Visitor`, `Mitarbeiter (Anna)` or `bot`. Null for a name nobody knows. */
export const readRole = rememberWords((text: string): MessageRole | null => {
  // Whose address has such a word in it nobody knows.
  if (/[^\s@]@[^\s@]+\.[^\s@]/.test(text)) return null;
  const words = foldWord(text).split(' ');
  const all = words.join(' ');
  const whole = roles.get(all);
  if (whole) return whole;
  // As our own exports say it; any other name with it may be that of somebody.
  if (all === 'unknown' || all === 'unknown speaker') return 'unknown';
  if (words.length > 4) return null;
  const to = words.lastIndexOf('to');
  if (to >= 0) return whoWrites(words.slice(0, to), words.slice(to + 1));
  const met = words.flatMap((word) => roles.get(word) ?? []);
  // "Human agent" and "customer service" are no customers.
  return (
    met.find((role) => role === 'agent' || (role === 'assistant' && met[0] === 'user')) ?? met[0] ?? null
  );
});

/** "Client to operator"; of "to customer" only who is meant is known. */
function whoWrites(before: readonly string[], after: readonly string[]): MessageRole | null {
  const [writer, reader] = [before, after].map((words) => words.flatMap((word) => roles.get(word) ?? [])[0]);
  if (writer) return writer;
  return reader === 'user' ? 'agent' : reader === undefined || reader === 'system' ? null : 'user';
}

/** Desks call their own people users, and those who write to them something else: beside that, `user` may be either. */
export const isUserDoubtful = (words: ReadonlySet<string>): boolean =>
  words.has('user') && [...words].some((word) => writers.has(word));

const writers = new Set(
  'contact customer visitor client lead requester guest klant kunde bezoeker'.split(' '),
);

/** Words that also begin ordinary lines: "Note: …", "Contact: …". */
export const isDoubtfulSpeaker = rememberWords((speaker: string): boolean => doubtful.has(foldWord(speaker)));

const doubtful = new Set(
  'me you jij ich yo contact lead guest gast client student model service support hr tool function note notification event activity trigger unknown'.split(
    ' ',
  ),
);

const lists: { readonly [role in MessageRole]?: string } = {
  assistant:
    'assistant bot chatbot ai gpt model virtual_assistant assistent assistente asistente robot chat_bot agent_bot agentbot ai_agent botti tekoäly robotti asszisztens бот робот ассистент чат_бот помощник асистент ボット チャットボット アシスタント 机器人 智能客服 助手 機器人 챗봇 봇 aiagent virtuele_assistent virtueller_assistent automated autoresponder automatisch auto_reply',
  user: 'user customer visitor client klant gebruiker bezoeker kunde kundin kunden benutzer nutzer nutzerin besucher utilisateur visiteur usuario visitante cliente utente utilizador visitatore requester end_user enduser consumer chatter shopper human guest gast lead contact caller incoming inbound patient student klient klientka uzytkownik kund anvandare kunde bruger bruker zakaznik uzivatel musteri kullanıcı asiakas käyttäjä vierailija ügyfél felhasználó látogató utilizator πελάτης χρήστης клиент пользователь посетитель покупатель клієнт користувач відвідувач ユーザー ユーザ 顧客 お客様 客户 用户 访客 客戶 顾客 고객 사용자 방문자 me you jij ich yo',
  agent:
    'agent operator support admin helpdesk medewerker mitarbeiter mitarbeiterin conseiller operateur agente operador operatore operatrice atendente advisor adviser representative rep staff teammate team_member hr outgoing outbound service consultant berater beraterin konsultant konsultantka pracownik handlaggare medarbetare medarbejder sagsbehandler saksbehandler pracovnik temsilci asiakaspalvelija käsittelijä ügynök ügyintéző operátor оператор агент менеджер сотрудник поддержка специалист オペレーター オペレータ エージェント 担当者 有人 客服 人工客服 坐席 人工 상담원 상담사 운영자',
  system:
    'system systeem systeme sistema tool function developer note notification event activity trigger järjestelmä rendszer система システム 系统 系統 시스템',
};

const roles: ReadonlyMap<string, MessageRole> = new Map(
  Object.entries(lists).flatMap(([role, list]) =>
    list.split(' ').map((word) => [foldWord(word), role as MessageRole] as const),
  ),
);
