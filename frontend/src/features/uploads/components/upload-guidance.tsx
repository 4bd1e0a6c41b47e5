import { t } from '../../../i18n/translate';
import { AsideSection, CheckedList } from '../../../components/layouts/page-layout';

export function HowItWorks({ lender }: { lender: string }) {
  const steps = [
    [t('Upload Document'), t('Send a PDF or photos of your declarations page.')],
    [t('Verification'), t('The insurance team checks it for {lender}.', { lender })],
    [
      t('Confirmation'),
      t(
        'If your policy meets the terms of your loan, your coverage is confirmed. You can check the status anytime.',
      ),
    ],
  ] as const;
  return (
    <section className="how" aria-labelledby="how-title">
      <h2 className="how__title" id="how-title">
        {t('How It Works')}
      </h2>
      <ol className="how__steps">
        {steps.map(([title, text], index) => (
          <li className="how__step" key={title}>
            <span className="how__number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a declarations page must show to be accepted. @param lender null on pages without a lender */
export function WhatToSend({ lender }: { lender: string | null }) {
  const marks = [
    t('Your name and the policy number'),
    t('The first and the last day of coverage'),
    t('The vehicle with its VIN, or the address of the home'),
    lender
      ? t('{lender} as lienholder or mortgagee', { lender })
      : t('Your lender as lienholder or mortgagee'),
  ];
  return (
    <AsideSection id="good-title" title={t('Your declarations page should show')}>
      <CheckedList items={marks} />
    </AsideSection>
  );
}
