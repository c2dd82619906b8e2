import { expect, test } from 'vitest';
import { isDoubtfulSpeaker, isUserDoubtful, readRole } from './message-role.ts';

test.each([
  [
    'user',
    'User, customer, Visitor, Klant, gebruiker, Kundin, Nutzer, visiteur, cliente, End-User, endUser, shopper, Human, guest, lead, contact, incoming, me, ich',
  ],
  [
    'agent',
    'Agent, Operator, support, Medewerker, Mitarbeiterin, conseiller, operador, rep, team member, HR, outgoing, Berater',
  ],
  [
    'assistant',
    'assistant, Bot, chatbot, AI, GPT, model, Virtual Assistant, Assistent, chat_bot, Agent Bot, agentBot, ai_agent, auto-reply, virtuele assistent',
  ],
  ['system', 'system, Systeem, tool, function, developer, note, notification, event, trigger'],
  ['unknown', 'unknown, Unknown speaker'],
])('of the role %s are %s', (role, words) => {
  for (const word of words.split(', ')) expect([word, readRole(word)]).toEqual([word, role]);
});

test.each([
  ['Agent (Anna)', 'agent'],
  ['Anna, support', 'agent'],
  ['User 12', 'user'],
  ['Visitor says', 'user'],
  // Who helps goes before whom they help.
  ['Human agent', 'agent'],
  ['customer service', 'agent'],
  ['user bot', 'assistant'],
  ['bot user', 'assistant'],
  ['system user', 'system'],
  ['system bot', 'system'],
  ['a b c user', 'user'],
  ['a b c d user', null],
  ['Anna', null],
  ['', null],
  ['unknown user', 'user'],
  ['unknown caller 5', 'user'],
  // Who writes to whom.
  ['client to operator', 'user'],
  ['Anna to Ben', null],
  ['bot to user', 'assistant'],
  ['to customer', 'agent'],
  ['Anna to customer', 'agent'],
  ['to agent', 'user'],
  ['to bot', 'user'],
  ['message to system', null],
  ['to', null],
  ['user to to agent', 'user'],
])('%j is %j', (word, role) => {
  expect(readRole(word)).toBe(role);
});

test('beside what desks call those who write to them, user may be either', () => {
  for (const writer of 'contact customer visitor client lead requester guest klant kunde bezoeker'.split(' '))
    expect([writer, isUserDoubtful(new Set(['user', 'bot', writer]))]).toEqual([writer, true]);
  for (const words of [['user'], ['user', 'bot', 'agent'], ['contact'], []])
    expect(isUserDoubtful(new Set(words))).toBe(false);
});

test('words that begin ordinary lines are doubtful speakers', () => {
  for (const word of ['Me', 'contact', 'Note', 'Service', 'HR', 'unknown', 'event'])
    expect([word, isDoubtfulSpeaker(word)]).toEqual([word, true]);
  for (const word of ['User', 'Agent', 'bot', 'Anna', 'note to self', ''])
    expect([word, isDoubtfulSpeaker(word)]).toEqual([word, false]);
});
