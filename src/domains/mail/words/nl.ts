import type { MailWords } from '../mail-words.ts';

export const words: MailWords = {
  locale: 'nl',

  reset: (name, link) => ({
    subject: 'Kies een nieuw wachtwoord voor Parlance',
    text: `Hallo ${name},\n\niemand heeft voor dit adres om een nieuw wachtwoord gevraagd. Kies het hier binnen 30 minuten:\n\n${link}\n\nWas jij dat niet, doe dan niets: je wachtwoord blijft zoals het is.\n`,
  }),
  invite: (name, company, link) => ({
    subject:
      company === null ? 'Het platform nodigt je uit voor Parlance' : 'Je bent uitgenodigd voor Parlance',
    text: `Hallo ${name},\n\nje bent uitgenodigd ${company ? `bij ${company} op Parlance` : 'als medewerker van het platform Parlance'}. Kies hier binnen 7 dagen je wachtwoord:\n\n${link}\n`,
  }),
  confirm: (name, link) => ({
    subject: 'Bevestig je adres voor Parlance',
    text: `Hallo ${name},\n\nbevestig binnen 7 dagen dat dit adres van jou is:\n\n${link}\n\nHeb je hier niet om gevraagd, doe dan niets.\n`,
  }),
  moved: (name, newEmail) => ({
    subject: 'Het adres van je account bij Parlance is gewijzigd',
    text: `Hallo ${name},\n\nje account hoort nu bij ${newEmail}; met dit adres kun je niet meer inloggen.\n\nWas jij dat niet, waarschuw dan meteen een beheerder van je bedrijf.\n`,
  }),

  alertTest: (link) => ({
    subject: 'Parlance: een testmelding',
    text: `Dit is een test. Beveiligingsmeldingen van Parlance bereiken je op dit adres.\n\n${link}\n`,
  }),
  alerts: {
    severity: { LOW: 'LAAG', MEDIUM: 'GEMIDDELD', HIGH: 'HOOG', CRITICAL: 'KRITIEK' },
    andMore: (count) => ` en nog ${count}`,
    when: (moment, address) => `op ${moment}${address ? `, vanaf ${address}` : ''}`,
    lookIntoIt: (link) => `Ga het na en bevestig: ${link}`,
    recorded: {
      alerts: {
        'Somebody searches for accounts': {
          title: 'Iemand zoekt naar accounts',
          description: (count) => `Vanaf één adres is naar ${count} accounts gevraagd die niet bestaan.`,
        },
        'The audit log was tampered with': {
          title: 'Er is met het auditlogboek geknoeid',
          description: () =>
            'Een controle van het auditlogboek vond regels die niet zijn zoals ze verzegeld werden.',
        },
        'Passwords are being guessed': {
          title: 'Er worden wachtwoorden geraden',
          description: (count) => `${count} mislukte inlogpogingen vanaf één adres op één account.`,
        },
        'Passwords are being guessed slowly': {
          title: 'Er worden langzaam wachtwoorden geraden',
          description: (count) => `${count} mislukte inlogpogingen vanaf één adres op één account.`,
        },
        'A list of stolen passwords is being tried': {
          title: 'Een lijst gestolen wachtwoorden wordt geprobeerd',
          description: (count) => `${count} mislukte inlogpogingen vanaf één adres op veel accounts.`,
        },
        'Stolen or guessed passwords are being tried from many addresses': {
          title: 'Gestolen of geraden wachtwoorden worden vanaf veel adressen geprobeerd',
          description: (count) => `${count} mislukte inlogpogingen op veel accounts vanaf veel adressen.`,
        },
        'A spike of CSP violations': {
          title: 'Een piek van overtredingen van het paginabeleid',
          description: (count) => `${count} overtredingen van het paginabeleid binnen een minuut.`,
        },
        'Forged requests': {
          title: 'Vervalste verzoeken',
          description: (count) => `${count} verzoeken zonder juist vervalsingsbewijs vanaf één adres.`,
        },
        'An account is tried from many addresses': {
          title: 'Een account wordt vanaf veel adressen geprobeerd',
          description: (count) => `${count} mislukte inlogpogingen op één account vanaf veel adressen.`,
        },
        'An account is tried again and again': {
          title: 'Een account wordt steeds opnieuw geprobeerd',
          description: (count) => `${count} mislukte inlogpogingen op één account.`,
        },
        'Somebody tries what they may not do': {
          title: 'Iemand probeert wat niet mag',
          description: (count) => `${count} verboden handelingen van één persoon.`,
        },
        'Somebody got power over the platform': {
          title: 'Iemand kreeg macht over het platform',
          description: () => 'Iemand kreeg een beherende rol van het platform.',
        },
        'Somebody was made administrator': {
          title: 'Iemand is beheerder geworden',
          description: () =>
            'Iemand is beheerder van een bedrijf gemaakt, vanaf een nieuw adres of meermaals achter elkaar.',
        },
        'An account was in two places': {
          title: 'Een account was op twee plaatsen',
          description: () => 'Ingelogd vanuit twee landen, sneller na elkaar dan de vlucht ertussen duurt.',
        },
        'Unusually many sessions read': {
          title: 'Ongewoon veel sessies gelezen',
          description: (count) => `${count} verschillende sessies door één persoon gezien binnen een dag.`,
        },
        'Unusually much data taken out': {
          title: 'Ongewoon veel gegevens meegenomen',
          description: (count) => `${count} keer gelezen of geëxporteerd door één persoon binnen een uur.`,
        },
        'Passwords are being sprayed over accounts': {
          title: 'Wachtwoorden worden over accounts gestrooid',
          description: (count) => `${count} mislukte inlogpogingen vanaf één adres op veel accounts.`,
        },
        'A sender ignores the limits': {
          title: 'Een afzender negeert de limieten',
          description: (count) => `${count} verzoeken boven een limiet vanaf één adres binnen een minuut.`,
        },
        'A session moved to another browser': {
          title: 'Een sessie is naar een andere browser verhuisd',
          description: () => 'Een lopende sessie ging verder in een andere browser in een ander netwerk.',
        },
        'An address is refused again and again': {
          title: 'Een adres wordt steeds opnieuw geweigerd',
          description: (count) => `${count} weigeringen van één adres.`,
        },
        'Unusually much administration': {
          title: 'Ongewoon veel beheer',
          description: (count) => `${count} beheerhandelingen van één persoon binnen een uur.`,
        },
      },
      labels: {
        account: 'account',
        accounts: 'accounts',
        addresses: 'adressen',
        after: 'daarna',
        before: 'daarvoor',
        by: 'door',
        'came in': 'ingelogd',
        'counted this time': 'geteld deze keer',
        exports: 'exports',
        'failed sign-ins': 'mislukte inlogpogingen',
        'forbidden acts': 'verboden handelingen',
        'forged requests': 'vervalste verzoeken',
        'granted to': 'gegeven aan',
        'log of': 'logboek van',
        minute: 'minuut',
        operations: 'handelingen',
        'records opened': 'geopend',
        'refused sessions': 'geweigerde sessies',
        'refused sign-ins through a provider': 'geweigerde inlogpogingen via een identiteitsdienst',
        'requests over a limit': 'verzoeken boven een limiet',
        'resets for unknown accounts': 'nieuwe wachtwoorden voor onbekende accounts gevraagd',
        'rows exported': 'geëxporteerde rijen',
        'sessions opened': 'geopende sessies',
        'sessions seen': 'geziene sessies',
        'the most in a day so far': 'het meeste op een dag tot nu toe',
        'the most in an hour so far': 'het meeste in een uur tot nu toe',
      },
      remarks: {
        'nobody came in': 'niemand is binnengekomen',
        'the CSP page shows what was blocked':
          'de pagina over het paginabeleid laat zien wat is tegengehouden',
        'the entry of the check names the first bad number':
          'de regel van de controle in het logboek noemt het eerste foute nummer',
      },
    },
  },
};
