import { formatDay, type LanguageCode, type LetterKind, printedCode } from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import { PrintedSheet } from '../../platform/printed-sheet';

export interface ExampleLetter {
  readonly language: LanguageCode;
  readonly kind: LetterKind;
  readonly datedOn: string;
  readonly reference: string;
  readonly code: string;
  /** With code and signature. */
  readonly url: string;
  /** Of the page where the code is typed, without a scheme: `portal.example/skyla/verify`. */
  readonly page: string;
  /** The lender's name and primary color. */
  readonly lender: { readonly name: string; readonly primaryColor: string };
  readonly siteName: string;
}

/** The English texts; the shipped catalogs have the translations. */
export const LETTER_TEXTS = {
  example: 'Example of a letter. Write your own text, and keep the part with the code.',
  date: 'Date',
  reference: 'Reference #',
  first_notice: 'We need proof of your insurance',
  reminder: 'Reminder: we still need proof of your insurance',
  other: 'About your insurance',
  body: "We don't have current proof of insurance for your loan. Please send us your declarations page, or look up your Reference # to see what we have on file.",
  title: 'Is this letter real?',
  how: 'Scan this QR code with your phone, or open the address below and enter this code:',
  meaning: 'You will see who sent this letter, and when. {site} works for {lender}.',
  never:
    'Neither of us will ever ask you for a password, your Social Security number, a payment, or card or bank details.',
} as const;

/** A page that shows where a letter has its code, as PDF. */
export async function exampleLetter(letter: ExampleLetter): Promise<Buffer> {
  const { language, kind, datedOn, reference, code, url, page, lender, siteName } = letter;
  const translate = sayIn(language);
  const say = (key: keyof typeof LETTER_TEXTS): string =>
    translate(LETTER_TEXTS[key])
      .replace('{site}', () => siteName)
      .replace('{lender}', () => lender.name);
  const createdAt = new Date(`${datedOn}T12:00:00Z`);
  const sheet = await PrintedSheet.begin({ title: say(kind), author: siteName, language, createdAt });
  sheet.stripe(lender.primaryColor);
  sheet.text(lender.name, { size: 13, style: 'bold' });
  sheet.text(say('example'), { size: 9, quiet: true });
  sheet.space(24);
  sheet.field(say('date'), formatDay(datedOn, language));
  sheet.field(say('reference'), reference);
  sheet.space(18);
  sheet.text(say(kind), { size: 20, style: 'bold' });
  sheet.space(8);
  sheet.text(say('body'));
  sheet.space(36);
  const write = (): void => {
    sheet.text(say('title'), { size: 13, style: 'bold' });
    sheet.text(say('how'), { size: 10 });
    sheet.text(printedCode(code), { size: 18, style: 'bold' });
  };
  sheet.link(url, write, page);
  sheet.space(12);
  sheet.text(say('meaning'), { size: 10 });
  sheet.text(say('never'), { size: 10 });
  return sheet.finish();
}
