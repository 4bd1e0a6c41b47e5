import { t } from '../../i18n/translate';

export interface PolicySection {
  /** Anchor, the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const section = (id: string, title: string, paragraphs: readonly string[]): PolicySection => ({
  id,
  title,
  paragraphs,
});

/** Privacy. Each sentence describes what the product does: change both together. */
export function privacySections(lender: string): readonly PolicySection[] {
  return [
    section('collected', t('What we collect'), [
      t('When you check your status: your Reference #.'),
      t(
        'When you upload: the document, your name, your financial institution, your insurance company and, if you provide it, your email address.',
      ),
      t(
        'When you leave contact details: your name, email address and phone number, a description of your vehicle or property, the last four digits of your loan number and anything you choose to add. We never ask for the full number.',
      ),
      t('Like every website, we also see the IP address you connect from. It helps us keep the portal safe.'),
    ]),
    section('purpose', t('Why we collect it'), [
      t(
        "To confirm to {lender} that your vehicle, home, boat or RV is insured, and to contact you about it. We don't sell it, and we don't use it for advertising.",
        { lender },
      ),
    ]),
    section('seen-by', t('Who sees it'), [
      t(
        'Staff who handle insurance for {lender}. We pass your document and details to the insurance service that keeps records for {lender}.',
        { lender },
      ),
      t('We keep a record each time a staff member opens your document.'),
    ]),
    section('encryption', t('How it is protected'), [
      t(
        "We store your document encrypted. We also encrypt your email address, your phone number, the description of what's insured, the digits of your loan number and anything you add.",
      ),
      t(
        "Your name, the file name and the names of your financial institution and insurance company aren't encrypted, because staff search by them. Only signed-in staff can.",
      ),
    ]),
    section('kept', t('How long we keep it'), [
      t(
        'As long as {lender} needs it to show that your loan was insured, and as long as the law requires. Contact us to find out what we have about you, correct it or ask us to delete it.',
        { lender },
      ),
    ]),
    section('cookies', t('Cookies and your own device'), [
      t("We use one cookie. It remembers the language you chose. We don't track you."),
      t(
        'While you prepare an upload, your browser keeps a draft so nothing is lost. The draft is deleted when you send it, or the next time someone opens the portal after an hour. Your receipt stays in the tab until you finish or close it. Translated text may stay in your browser for a day.',
      ),
    ]),
  ];
}

export function legalSections(lender: string): readonly PolicySection[] {
  return [
    section('as-is', t('No warranty'), [
      t(
        'This portal is provided “as is” and “as available”. As far as the law allows, we give no warranty for ' +
          'it, express or implied. This includes warranties of merchantability, of fitness for a particular ' +
          'purpose and of non-infringement.',
      ),
      t(
        "We don't promise that the portal will always be available or error-free. You keep any rights the law gives you that can't be waived.",
      ),
    ]),
    section('accuracy', t('Accuracy of information'), [
      t(
        "The status shown here is what was on file when you checked. It may be out of date or incomplete. It isn't insurance, and it doesn't replace your policy or loan agreement. If it looks wrong, contact us.",
      ),
      t(
        'These pages give general information, not legal or financial advice. If a translation and the English text differ, the English version applies.',
      ),
    ]),
    section('comments', t('Comments and survey responses'), [
      t(
        "We may use comments, suggestions and survey responses to improve this service, without paying for them. Please don't include anything confidential. We won't publish them under your name unless you agree.",
      ),
    ]),
    section('trademarks', t('Trademarks'), [
      t(
        'The names, logos and trademarks shown here belong to their owners, such as {lender}. You may not use ' +
          'them without their permission.',
        { lender },
      ),
    ]),
  ];
}
