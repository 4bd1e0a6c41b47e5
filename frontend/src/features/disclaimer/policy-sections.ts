import { t } from '../../i18n/translate';

export interface PolicySection {
  /** What links to it. The same in every language. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** What becomes of a borrower's data. Each sentence is true of the product; change both together. */
export function privacySections(lender: string): readonly PolicySection[] {
  return [
    {
      id: 'collected',
      title: t('What we collect'),
      paragraphs: [
        t('When you look up your status: your Reference #.'),
        t(
          'When you upload: the document, your name, the names of your financial institution and your insurance ' +
            'company and, if you give it, your email address.',
        ),
        t(
          'When you leave contact details: your name, email address and phone number, what the loan was made for, ' +
            'the last four digits of the loan number, and what you choose to add. We never ask for the whole number.',
        ),
        t(
          'Like every website we also see the internet address that you connect from. It helps us to keep ' +
            'the portal safe.',
        ),
      ],
    },
    {
      id: 'purpose',
      title: t('Why we collect it'),
      paragraphs: [
        t(
          'To confirm to {lender} that your vehicle, home, boat or RV is insured, and to reach you about it. We do ' +
            'not sell it, and we do not use it for advertising.',
          { lender },
        ),
      ],
    },
    {
      id: 'seen-by',
      title: t('Who sees it'),
      paragraphs: [
        t(
          'Staff who handle insurance for {lender}. Your document and details are passed on to the insurance ' +
            'service that keeps the records for {lender}.',
          { lender },
        ),
        t('Each time a member of staff opens your document, this is recorded.'),
      ],
    },
    {
      id: 'encryption',
      title: t('How it is protected'),
      paragraphs: [
        t(
          'Your document is encrypted where we keep it. So are your email address, your phone number, the ' +
            'description of what is insured, the digits of your loan number and what you add.',
        ),
        t(
          'Your name, the names of your financial institution and insurance company, and the name of the file are ' +
            'not, because staff search for them. Nobody can without signing in.',
        ),
      ],
    },
    {
      id: 'kept',
      title: t('How long we keep it'),
      paragraphs: [
        t(
          'As long as {lender} needs it to show that your loan was insured, and as long as the law asks for it. ' +
            'Contact us to learn what we hold about you, to correct it or to ask that it be deleted.',
          { lender },
        ),
      ],
    },
    {
      id: 'cookies',
      title: t('Cookies and your own device'),
      paragraphs: [
        t('There is one cookie. It remembers the language you chose. There is no tracking.'),
        t(
          'While you prepare an upload, a draft is kept in your browser so that nothing is lost. It is removed ' +
            'when you send it, or the next time the portal is opened after an hour. Your receipt stays in the tab until you finish or close it. ' +
            'Translated texts of these pages may stay in your browser for a day.',
        ),
      ],
    },
  ];
}

/** On what terms the portal may be used. */
export function legalSections(lender: string): readonly PolicySection[] {
  return [
    {
      id: 'as-is',
      title: t('No warranty'),
      paragraphs: [
        t(
          'This portal is provided “as is” and “as available”. As far as the law allows, we give no warranty for ' +
            'it, express or implied. This includes warranties of merchantability, of fitness for a particular ' +
            'purpose and of non-infringement.',
        ),
        t(
          'We do not promise that the portal is always available or free of errors. Rights that the law gives ' +
            'you and that cannot be waived stay yours.',
        ),
      ],
    },
    {
      id: 'accuracy',
      title: t('Accuracy of information'),
      paragraphs: [
        t(
          'A status shown here is what was on file when you asked. It can be out of date or incomplete. It is not ' +
            'insurance, and it does not replace your policy or your loan agreement. If it looks wrong, contact us.',
        ),
        t(
          'What these pages explain is general information, not legal or financial advice. Where a translation ' +
            'and the English text differ, the English text counts.',
        ),
      ],
    },
    {
      id: 'comments',
      title: t('Comments and survey responses'),
      paragraphs: [
        t(
          'We may use comments, suggestions and answers to surveys to improve this service, without paying for ' +
            'them. Please put nothing confidential into them. We do not publish them under your name unless you ' +
            'agree.',
        ),
      ],
    },
    {
      id: 'trademarks',
      title: t('Trademarks'),
      paragraphs: [
        t(
          'The names, logos and trademarks shown here belong to their owners, such as {lender}. You may not use ' +
            'them without their permission.',
          { lender },
        ),
      ],
    },
  ];
}
