import { t } from '../../i18n/translate';
import type { PolicySection } from './policy-section';

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
