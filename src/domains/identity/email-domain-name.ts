import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { say, written } from '../../words/sentence.ts';

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain as DNS writes it: lower case, ASCII, at least two labels, no address of a machine. */
export const domainName = z
  .string()
  .max(253)
  .transform((text) => domainToASCII(text.trim().replace(/^@|\.$/g, '')).toLowerCase())
  .refine(isDomain, written(say('domain.form')));

function isDomain(name: string): boolean {
  const labels = name.split('.');
  return labels.length >= 2 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

export const domainOf = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase();
