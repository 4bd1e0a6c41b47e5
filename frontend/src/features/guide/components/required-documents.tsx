import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';

export function RequiredDocuments(): ReactNode {
  const documents = [
    [t('The notice you received'), t('A letter, an email or a text message. It carries your Reference #.')],
    [
      t('Your declarations page'),
      t(
        'The pages that sum up your policy: who and what is insured, for how much, and from when to when. Your ' +
          'insurance company sends them with each new policy and each renewal, and your agent can send them again.',
      ),
    ],
    [
      t('Whatever else your notice asks for'),
      t('Some loans need more, such as proof of flood insurance for a home.'),
    ],
  ] as const;
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title">{t('Required documents')}</h2>
      <dl className="terms">
        {documents.map(([name, text]) => (
          <div className="terms__row" key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{t('An insurance ID card alone is often not enough: it does not show the whole coverage.')}</p>
    </section>
  );
}
