/** "Export chat" of an iPhone, in Dutch. */
export const whatsappOfIphone = [
  '[13-03-2026 14:05:33] Fietsen Smit: \u200eBerichten en oproepen zijn end-to-end versleuteld.',
  '[13-03-2026 14:05:40] Fietsen Smit: Goedemiddag, waarmee helpen we?',
  '\u200e[13-03-2026 14:06:10] Karim B.: Mijn <b>band</b> is lek.',
  'Kan ik vandaag komen?',
  '',
  'Groet, Karim',
  '[13-03-2026 14:07:00] Fietsen Smit: Ja: tot 17:00',
  '',
].join('\r\n');

/** Of Android, in English of the United States. */
export const whatsappOfAndroid = [
  '3/5/26, 2:05\u202fPM - Messages and calls are end-to-end encrypted. No one outside of this chat can read them.',
  '3/5/26, 2:05\u202fPM - Ada Quill: Is table 4 free?',
  '3/5/26, 2:06\u202fPM - +31 6 00000000: It is',
  '3/15/26, 9:10\u202fAM - Ada Quill: <Media omitted>',
].join('\n');
