import type { EmailDomain } from './email-domains.ts';

interface Parts {
  /** What stands before the address. */
  readonly before: string;
  readonly name: string;
  /** With the blanks around it. */
  readonly sign: string;
  readonly domain: EmailDomain;
}

/** Whether what stands around a sign is an address: the less the sign looks like one, the more the rest has to. */
export function isAddress({ before, name, sign, domain }: Parts): boolean {
  const core = sign.replace(/[\s_]+/g, '').toLowerCase();
  if (/^[([{<]/.test(core)) return domain.isSure || !core.includes('a)');
  const isTelling = tellingName.test(name) || provider.test(domain.name);
  if (!/\p{L}$/u.test(core)) {
    const [blankBefore, blankBehind] = [/^\s/.test(sign), /\s$/.test(sign)];
    if (!blankBefore && !blankBehind) return true;
    return domain.isSure && (blankBehind || isTelling);
  }
  if (!domain.isSure) return false;
  if (core !== 'at' || sign.includes('_')) return true;
  if (commonWord.test(name)) return false;
  return domain.isVeiled ? !article.test(domain.name) : isTelling || saysMail.test(before);
}

const tellingName = /^(?=.*\p{L}{2}).*(?:[\p{L}\p{N}][._+][\p{L}\p{N}]|\p{L}\d)/u;
const provider =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|icloud|proton|protonmail|gmx|web|t-online|ziggo|kpnmail|xs4all|orange|free|laposte|wanadoo|aol|yandex|mail)\.[a-z.]{2,6}$/i;
const commonWord =
  /^(?:me|us|you|him|her|them|it|this|that|team|account|accounts|mailbox|inbox|address|email|mail|login|registered|signed|hosted|available|found|looking|look|looked|people|someone|anyone|users?|now|here|there|out|up|again|back|only|directly)$/i;
const article = /^(?:the|a|an|this|that|my|our|your|de|het|een|der|die|das|le|la|les|el|los)\b/i;
const saysMail =
  /(?:e-?mails?|mail|courriel|correo|adress?e?s?)(?:[- ]?(?:address|adres|adresse))?\s?(?:is|ist|est|es|to|naar|an|à|a)?[\s:=]{0,3}$/iu;
