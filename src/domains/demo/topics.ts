export const demoLanguages = ['en', 'nl', 'de', 'fr'] as const;
export type DemoLanguage = (typeof demoLanguages)[number];

export interface Topic {
  readonly category: string;
  /** How often it comes up. */
  readonly weight: number;
  readonly subject: string;
  /** Shares of POSITIVE, NEUTRAL, NEGATIVE. */
  readonly mood: readonly [number, number, number];
  readonly escalates: number;
  readonly asks: Readonly<Record<DemoLanguage, readonly string[]>>;
  readonly reply: Readonly<Record<DemoLanguage, string>>;
}

/** What people ask a shop for outdoor clothing; `{order}` is a number. */
export const topics: readonly Topic[] = [
  {
    category: 'ORDER_STATUS',
    weight: 24,
    subject: 'the status of an order',
    mood: [35, 50, 15],
    escalates: 0.04,
    asks: {
      en: ['Where is my order {order}?', 'Can you tell me when order {order} will arrive?'],
      nl: ['Waar blijft mijn bestelling {order}?', 'Wanneer komt bestelling {order} aan?'],
      de: ['Wo bleibt meine Bestellung {order}?', 'Wann kommt die Bestellung {order} an?'],
      fr: ['Où en est ma commande {order} ?', 'Quand la commande {order} sera-t-elle livrée ?'],
    },
    reply: {
      en: 'Order {order} left our warehouse yesterday. You can expect it within two working days.',
      nl: 'Bestelling {order} is gisteren verzonden. U ontvangt het pakket binnen twee werkdagen.',
      de: 'Die Bestellung {order} wurde gestern versandt und kommt in zwei Werktagen an.',
      fr: 'La commande {order} est partie hier. Vous la recevrez sous deux jours ouvrés.',
    },
  },
  {
    category: 'DELIVERY',
    weight: 14,
    subject: 'a delivery that went wrong',
    mood: [10, 35, 55],
    escalates: 0.18,
    asks: {
      en: ['The parcel is marked as delivered but I have nothing.', 'My parcel arrived damaged.'],
      nl: ['Mijn pakket staat op bezorgd maar ik heb niets.', 'Mijn pakket is beschadigd aangekomen.'],
      de: ['Das Paket gilt als zugestellt, aber hier ist nichts.', 'Mein Paket kam beschädigt an.'],
      fr: ['Le colis est indiqué livré mais je n’ai rien reçu.', 'Mon colis est arrivé abîmé.'],
    },
    reply: {
      en: 'I am sorry. I have opened an enquiry with the carrier; you will hear from us tomorrow.',
      nl: 'Dat spijt me. Ik heb een onderzoek bij de vervoerder gestart; u hoort morgen van ons.',
      de: 'Das tut mir leid. Ich habe beim Versand nachgefragt; Sie hören morgen von uns.',
      fr: 'Je suis désolé. J’ai ouvert une enquête auprès du transporteur ; réponse demain.',
    },
  },
  {
    category: 'RETURNS',
    weight: 15,
    subject: 'returning or exchanging an item',
    mood: [30, 55, 15],
    escalates: 0.05,
    asks: {
      en: ['How do I return a jacket that is too small?', 'Can I swap my boots for a size 42?'],
      nl: ['Hoe stuur ik een te kleine jas terug?', 'Kan ik mijn schoenen ruilen voor maat 42?'],
      de: ['Wie sende ich eine zu kleine Jacke zurück?', 'Kann ich die Stiefel in Größe 42 tauschen?'],
      fr: ['Comment renvoyer une veste trop petite ?', 'Puis-je échanger mes bottes en taille 42 ?'],
    },
    reply: {
      en: 'You can return it free of charge within 30 days. The label is in your account.',
      nl: 'U kunt het binnen 30 dagen gratis retourneren. Het label staat in uw account.',
      de: 'Die Rückgabe ist 30 Tage lang kostenlos. Das Etikett finden Sie in Ihrem Konto.',
      fr: 'Le retour est gratuit pendant 30 jours. L’étiquette est dans votre compte.',
    },
  },
  {
    category: 'REFUND',
    weight: 9,
    subject: 'a refund',
    mood: [15, 45, 40],
    escalates: 0.14,
    asks: {
      en: ['I am still waiting for the refund of order {order}.', 'When do I get my money back?'],
      nl: ['Ik wacht nog op de terugbetaling van {order}.', 'Wanneer krijg ik mijn geld terug?'],
      de: ['Ich warte noch auf die Erstattung für {order}.', 'Wann bekomme ich mein Geld zurück?'],
      fr: ['J’attends encore le remboursement de {order}.', 'Quand serai-je remboursé ?'],
    },
    reply: {
      en: 'The refund was approved today. It reaches your account in three to five days.',
      nl: 'De terugbetaling is vandaag goedgekeurd en staat binnen vijf dagen op uw rekening.',
      de: 'Die Erstattung wurde heute freigegeben und ist in fünf Tagen auf Ihrem Konto.',
      fr: 'Le remboursement est validé aujourd’hui ; comptez trois à cinq jours.',
    },
  },
  {
    category: 'PRODUCT',
    weight: 16,
    subject: 'a product',
    mood: [55, 40, 5],
    escalates: 0.02,
    asks: {
      en: ['Is the Fjord jacket waterproof?', 'Which sleeping bag is right for minus five degrees?'],
      nl: ['Is de Fjord-jas waterdicht?', 'Welke slaapzak past bij min vijf graden?'],
      de: ['Ist die Jacke Fjord wasserdicht?', 'Welcher Schlafsack passt für minus fünf Grad?'],
      fr: ['La veste Fjord est-elle imperméable ?', 'Quel sac de couchage pour moins cinq degrés ?'],
    },
    reply: {
      en: 'Yes: it keeps dry for a day of steady rain. For cold nights take the model Tundra.',
      nl: 'Ja, een dag regen is geen probleem. Voor koude nachten raden we model Tundra aan.',
      de: 'Ja, auch bei Dauerregen. Für kalte Nächte empfehlen wir das Modell Tundra.',
      fr: 'Oui, même sous une pluie continue. Pour le froid, prenez le modèle Tundra.',
    },
  },
  {
    category: 'ACCOUNT',
    weight: 8,
    subject: 'signing in',
    mood: [25, 55, 20],
    escalates: 0.05,
    asks: {
      en: ['I cannot sign in any more.', 'How do I change my e-mail address?'],
      nl: ['Ik kan niet meer inloggen.', 'Hoe wijzig ik mijn e-mailadres?'],
      de: ['Ich kann mich nicht mehr anmelden.', 'Wie ändere ich meine E-Mail-Adresse?'],
      fr: ['Je ne peux plus me connecter.', 'Comment changer mon adresse e-mail ?'],
    },
    reply: {
      en: 'Please use "forgot password" on the sign-in page; the link is valid for half an hour.',
      nl: 'Kies "wachtwoord vergeten" op de inlogpagina; de link is een half uur geldig.',
      de: 'Nutzen Sie bitte "Passwort vergessen"; der Link gilt eine halbe Stunde.',
      fr: 'Utilisez « mot de passe oublié » ; le lien est valable une demi-heure.',
    },
  },
  {
    category: 'BILLING',
    weight: 7,
    subject: 'an invoice or a payment',
    mood: [20, 55, 25],
    escalates: 0.09,
    asks: {
      en: ['I was charged twice for order {order}.', 'Can I get an invoice with my company name?'],
      nl: ['Er is twee keer afgeschreven voor {order}.', 'Kan ik een factuur op bedrijfsnaam krijgen?'],
      de: ['Bestellung {order} wurde doppelt abgebucht.', 'Kann ich eine Rechnung für die Firma haben?'],
      fr: [
        'La commande {order} a été débitée deux fois.',
        'Puis-je avoir une facture au nom de ma société ?',
      ],
    },
    reply: {
      en: 'I have corrected it; the new invoice is on its way to your mailbox.',
      nl: 'Ik heb het gecorrigeerd; de nieuwe factuur is onderweg naar uw mailbox.',
      de: 'Das ist korrigiert; die neue Rechnung kommt per E-Mail.',
      fr: 'C’est corrigé ; la nouvelle facture arrive par e-mail.',
    },
  },
  {
    category: 'TECHNICAL',
    weight: 5,
    subject: 'a fault of the web shop',
    mood: [10, 45, 45],
    escalates: 0.1,
    asks: {
      en: ['The checkout shows an error.', 'The app closes when I open my basket.'],
      nl: ['Bij het afrekenen krijg ik een foutmelding.', 'De app sluit als ik mijn mandje open.'],
      de: ['An der Kasse erscheint ein Fehler.', 'Die App schließt sich beim Warenkorb.'],
      fr: ['Le paiement affiche une erreur.', 'L’application se ferme sur mon panier.'],
    },
    reply: {
      en: 'Thank you for telling us. Please try it once more in a private window.',
      nl: 'Dank voor de melding. Probeer het nog eens in een privévenster.',
      de: 'Danke für den Hinweis. Bitte versuchen Sie es in einem privaten Fenster.',
      fr: 'Merci du signalement. Réessayez dans une fenêtre privée.',
    },
  },
  {
    category: 'FEEDBACK',
    weight: 2,
    subject: 'praise',
    mood: [85, 13, 2],
    escalates: 0,
    asks: {
      en: ['Just to say that the boots are wonderful.'],
      nl: ['Ik wilde even zeggen dat de schoenen geweldig zijn.'],
      de: ['Ich wollte nur sagen, dass die Stiefel großartig sind.'],
      fr: ['Juste pour dire que les bottes sont superbes.'],
    },
    reply: {
      en: 'That is lovely to hear, thank you!',
      nl: 'Wat fijn om te horen, dank u wel!',
      de: 'Das freut uns sehr, vielen Dank!',
      fr: 'Cela fait plaisir, merci beaucoup !',
    },
  },
];

/** The last word, by mood. */
export const closings: Readonly<
  Record<'POSITIVE' | 'NEUTRAL' | 'NEGATIVE', Readonly<Record<DemoLanguage, string>>>
> = {
  POSITIVE: { en: 'Great, thank you!', nl: 'Top, dank u!', de: 'Super, danke!', fr: 'Parfait, merci !' },
  NEUTRAL: { en: 'All right.', nl: 'Goed, dank.', de: 'In Ordnung.', fr: 'D’accord.' },
  NEGATIVE: {
    en: 'This is really disappointing.',
    nl: 'Dit is echt teleurstellend.',
    de: 'Das ist wirklich enttäuschend.',
    fr: 'C’est vraiment décevant.',
  },
};

export const handOvers: Readonly<Record<DemoLanguage, string>> = {
  en: 'I am a colleague and take over from here. Let me look into it.',
  nl: 'Ik ben een collega en neem het over. Ik zoek het uit.',
  de: 'Ich bin eine Kollegin und übernehme. Ich sehe nach.',
  fr: 'Je suis une collègue et je prends le relais. Je regarde.',
};
