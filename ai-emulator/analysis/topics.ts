import { foldedWords, stemMatcher } from './words.ts';

/** What a category key may be about, and the stems (five languages, folded) that speak for it. */
const TOPICS: { keys: string; stems: string }[] = [
  {
    keys: 'billing invoice payment pricing price finance',
    stems:
      'invoice bill charge payment paid price cost factuur betaal betaling kosten rekening rechnung zahlung bezahl abbuch kosten factur paiement payer prix preleve pago cobr precio recibo',
  },
  {
    keys: 'refund return returns exchange warranty',
    stems:
      'refund return exchange warranty retour terugbetal terugstur garantie ruckgabe ruckerstatt zuruckschick umtausch erstatt rembours retourn echang devol reembols garantia cambiar',
  },
  {
    keys: 'shipping delivery order orders logistics tracking',
    stems:
      'deliver ship parcel package track order courier bezorg pakket lever verzend bestelling liefer paket sendung versand bestell livr colis commande expedi envio paquete pedido entrega',
  },
  {
    keys: 'account login access password profile registration',
    stems:
      'password login log account username wachtwoord inlog gebruikersnaam passwort anmeld konto zugang mot compte connexion identifiant contrasena cuenta usuario acceso',
  },
  {
    keys: 'technical tech bug bugs it error errors software app issue issues outage',
    stems:
      'error crash bug app website install update broken storing foutmelding werkt computer fehler absturz funktioniert storung erreur panne bug marche fonctionne error fallo aplicacion funciona',
  },
  {
    keys: 'product products information info features usage',
    stems:
      'product feature available stock size colour model beschikbaar voorraad maat kleur verfugbar lager grosse farbe disponible stock taille couleur producto talla color modelo',
  },
  {
    keys: 'complaint complaints feedback quality satisfaction',
    stems:
      'complain feedback disappoint unacceptable klacht teleurgesteld beschwer enttausch plainte reclamation decu queja reclam decepcion',
  },
  {
    keys: 'cancel cancellation subscription contract contracts termination',
    stems:
      'cancel subscription contract terminat opzeg abonnement contract kundig vertrag abo resili abonnement contrat cancel suscripcion contrato',
  },
  {
    keys: 'leave vacation holiday holidays absence time',
    stems:
      'vacation holiday leave pto verlof vakantie urlaub freistell ferien conge vacances vacacion permiso',
  },
  {
    keys: 'sick sickness illness health medical',
    stems: 'sick ill doctor ziek ziekmeld dokter krank arzt malad medecin arret enferm medico baja',
  },
  {
    keys: 'salary payroll compensation wage wages payslip pay',
    stems:
      'salary payslip payroll wage overtime salaris loon overuren gehalt lohn uberstunden salaire paie bulletin salario nomina sueldo extras',
  },
  {
    keys: 'schedule hours shift shifts roster scheduling working',
    stems:
      'shift schedule roster hours rooster dienst uren schicht dienstplan arbeitszeit horaire planning equipe horario turno',
  },
  {
    keys: 'onboarding recruitment hiring application applications job vacancy',
    stems:
      'onboard recruit hiring vacancy applied interview sollicit vacature einstell bewerb stelle recrut candidat embauche contrat vacante candidatura entrevista',
  },
  {
    keys: 'benefits benefit pension insurance perks',
    stems:
      'benefit pension insurance allowance pensioen verzekering vergoeding rente versicherung zuschuss mutuelle retraite assurance prestacion pension seguro',
  },
  {
    keys: 'training learning development career education',
    stems:
      'training course career certificat opleiding cursus schulung weiterbildung fortbildung formation carriere formacion curso',
  },
  {
    keys: 'equipment workwear uniform uniforms hardware tools clothing',
    stems:
      'laptop uniform shoes equipment phone werkkleding schoenen arbeitskleidung schuhe ausrustung uniforme chaussures materiel zapatos equipo',
  },
  {
    keys: 'privacy data legal gdpr compliance security',
    stems: 'privacy gdpr personal legal lawyer avg gegevens datenschutz daten donnees rgpd datos privacidad',
  },
  {
    keys: 'contact location office address',
    stems:
      'contact address opening reach adres openingstijd bereik adresse offnungszeit erreich adresse horaires joindre direccion contacto telefono',
  },
];

export type CategoryChoice = { category: string; score: number; runnerUp: number };

/** The category whose words occur most; what the end user wrote counts double. */
export function chooseCategory(
  categories: readonly string[],
  userText: string,
  otherText: string,
): CategoryChoice {
  const userWords = foldedWords(userText);
  const otherWords = foldedWords(otherText);
  const scored = categories.map((category) => {
    const matcher = topicMatcher(category);
    const hits = (words: string[]) => words.filter((word) => matcher.test(word)).length;
    return { category, score: isOther(category) ? 0 : 2 * hits(userWords) + hits(otherWords) };
  });
  const ranked = scored.toSorted((a, b) => b.score - a.score);
  const [first, second] = ranked;
  if (!first || first.score === 0) {
    const other = categories.find(isOther) ?? categories.at(-1) ?? 'OTHER';
    return { category: other, score: 0, runnerUp: 0 };
  }
  return { category: first.category, score: first.score, runnerUp: second?.score ?? 0 };
}

const matchers = new Map<string, RegExp>();

/** Finds the words that speak for a category key such as `LEAVE_VACATION`; a key nobody knows speaks for itself. */
export function topicMatcher(category: string): RegExp {
  const known = matchers.get(category);
  if (known) return known;
  const keyWords = foldedWords(category.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2'));
  const topics = TOPICS.filter(({ keys }) => keys.split(' ').some((key) => keyWords.includes(key)));
  const stems = topics.flatMap((topic) => topic.stems.split(' '));
  const ownStems = keyWords.filter((word) => word.length >= 4);
  const matcher = stemMatcher([...new Set([...stems, ...ownStems])]);
  matchers.set(category, matcher);
  return matcher;
}

function isOther(category: string): boolean {
  return /^(other|misc|miscellaneous|unrecognized|unknown|general|social)/i.test(category);
}
