import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';

interface HowItWorksProps {
  readonly lender: string;
}

export function HowItWorks({ lender }: HowItWorksProps): ReactNode {
  const steps = [
    [t('Upload Document'), t('Send a PDF or photos of your declarations page.')],
    [t('Verification'), t('The insurance team checks it for {lender}.', { lender })],
    [
      t('Confirmation'),
      t(
        'If your policy meets the terms of your loan, your coverage is confirmed. You can look its status up.',
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
