import { z } from 'zod';
import { addressText, parseNetwork } from '../../config/parse-address.ts';
import { keyScopes } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { invalidField } from '../../kernel/errors.ts';
import { line, momentOrDay } from '../../kernel/schema.ts';
import { dayStartMs } from '../../kernel/time/zone-days.ts';
import { say, written } from '../../words/sentence.ts';
import { givenPassword } from '../accounts/passwords/index.ts';

const mostNetworks = 20;

export const KeyInput = {
  name: line(100).describe('What the key is for'),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1)
    .max(20)
    .overwrite((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  expiresAt: momentOrDay
    .nullable()
    .optional()
    .describe('Default: in a year; at most in five years; null: never'),
  networks: z
    .array(
      z
        .string()
        .max(64, { abort: true })
        .refine((text) => parseNetwork(text) !== undefined, written(say('key.network')))
        .refine(isWhole, written(say('key.networkBits')))
        .overwrite(networkText)
        .meta({ examples: ['203.0.113.0/24'] }),
    )
    .max(mostNetworks)
    .default([])
    .describe('Addresses and networks (203.0.113.0/24) the key can be used from; empty: any'),
};

/** Whoever holds a session alone makes no key: the person is asked for what only they know. */
export const PersonInput = {
  currentPassword: givenPassword.optional().describe('Omit only if you have none, and on the command line'),
  totp: z.string().max(40).optional().describe('If the user has an authenticator'),
};

/** Bits behind the length are a slip that somebody would find out about much later. */
function isWhole(text: string): boolean {
  const [network, address] = [parseNetwork(text), parseNetwork(text.split('/')[0] ?? '')];
  return !network || !address || addressText(network[0]) === addressText(address[0]);
}

function networkText(text: string): string {
  const [first, bits] = parseNetwork(text) ?? [];
  return first ? `${addressText(first)}/${bits}` : text;
}

const mostYears = 5;

/** The end that was asked for. A day counts to its end in the zone of the company. */
export function endOf(asked: string | null | undefined, zone: string, now: Date): Date | null {
  if (asked === null) return null;
  if (asked === undefined) return inYears(now, 1);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(asked);
  const end = new Date(isDay ? dayStartMs(zone, Date.parse(asked) / dayMs + 1) : asked);
  const fault =
    end <= now ? say('key.endIsPast') : end > inYears(now, mostYears) ? say('key.endIsFar') : null;
  if (fault) throw invalidField('expiresAt', fault);
  return end;
}

function inYears(now: Date, years: number): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}
