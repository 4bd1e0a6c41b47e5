import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { GuideSteps } from '../../features/guide/components/guide-steps';
import { WhatToSend } from '../../features/uploads/components/what-to-send';
import { RichText } from '../../i18n/rich-text';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { NextSteps } from './next-steps';

export function GuidePage(): ReactNode {
  const { brand, lender, lenderName, site } = usePortal();
  const title = t('How to use {site}', { site: site.name });
  usePageTitle(`${title} | ${brand}`);
  const image = site.aboutImageUrl && (
    <img className="reading__image" src={site.aboutImageUrl} alt="" width={704} height={528} loading="lazy" />
  );
  return (
    <Desk
      title={title}
      lead={t('Three steps. Have your letter and your insurance policy at hand.')}
      aside={
        <>
          {image}
          <WhatToSend lender={lender?.name ?? null} />
        </>
      }
    >
      <div className="reading">
        <GuideSteps lender={lenderName} asksForLender={!lender} maxUploadBytes={site.maxUploadBytes} />
        <RequiredDocuments />
        <section aria-labelledby="unsure-title">
          <h2 id="unsure-title">{t('Still not sure?')}</h2>
          <p>
            <RichText
              text={t('Read the <faqs>frequently asked questions</faqs> or <contact>contact us</contact>.')}
              tags={{
                faqs: (text) => <Link to="/faqs">{text}</Link>,
                contact: (text) => <Link to="/contact">{text}</Link>,
              }}
            />
          </p>
        </section>
        <NextSteps />
      </div>
    </Desk>
  );
}

function RequiredDocuments(): ReactNode {
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
