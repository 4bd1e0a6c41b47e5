/** What the jobs of a queue do. */
const WORDS: Readonly<Record<string, string>> = {
  'lender.announce-change': 'Changed content to the pages',
  'lender.announce-texts': 'Changed texts to the translations',
  'translation.translate-batch': 'Texts to the translation engine',
  'translation.translate-ahead': 'Translations made ahead',
  'translation.prune-memory': 'Removal of unused translations',
  'document.transmit-confirmation': 'Contact details to Insight',
  'document.process-upload': 'Checks of uploads',
  'document.deliver-upload': 'Documents to lenders',
  'document.notify-borrower': 'Mails to borrowers',
  'document.mail-digest': 'Mails to administrators',
  'mail.render-pdf': 'PDFs of emails',
  'document.delete-expired': 'Removal of expired documents',
  'document.erase-borrower': 'Erasures of borrowers',
  'document.sweep-files': 'Clean-up of files',
  'document.rewrap-keys': 'Renewal of file keys',
  'mail.fetch-attachments': 'Files of emails from their provider',
  'mail.file-by-rule': 'Choice of files of emails to file',
  'mail.file-upload': 'Files of emails to documents',
  'mail.delete-expired': 'Removal of expired emails',
  'mail.sweep-files': 'Clean-up of files of emails',
  'mail.rewrap-keys': 'Renewal of email keys',
  'lender.sweep-images': 'Clean-up of images',
  'identity.rewrap-keys': 'Renewal of sign-in keys',
  'mail.read-mail': 'Reading of emails',
  'translation.announce-change': 'Corrected translations to the pages',
  'translation.apply-glossary-term': 'Locked terms to the translations',
  'identity.send-password-link': 'Mails with password links',
};

export function queueWords(name: string): string {
  if (/\.(report|record)-act$/.test(name)) return `Acts of staff to the audit log (${name.split('.')[0]})`;
  return WORDS[name] ?? name;
}

const SPANS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** How long something has been waiting: '4 min'. */
export function ageWords(since: string, now: number): string {
  const seconds = Math.max(1, Math.floor((now - Date.parse(since)) / 1_000));
  const [length, unit] = SPANS.find(([span]) => seconds >= span) ?? SPANS[3];
  return `${Math.floor(seconds / length)} ${unit}`;
}
