import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { GuideSteps } from '../../features/guide/components/guide-steps';
import { RequiredDocuments } from '../../features/guide/components/required-documents';
import { WhatToSend } from '../../features/uploads/components/what-to-send';
import { RichText } from '../../i18n/rich-text';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { NextSteps } from './next-steps';

export function GuidePage(): ReactNode {
  const { brand, lender, lenderName, site } = usePortal();
  const title = t('How to use {site}', { site: site.name });
  usePageTitle(`${title} | ${brand}`);
  const picture = site.aboutImageUrl && (
    <img
      className="reading__picture"
      src={site.aboutImageUrl}
      alt=""
      width={704}
      height={528}
      loading="lazy"
    />
  );
  return (
    <Desk
      title={title}
      lead={t('Three steps. Have your letter and your insurance policy at hand.')}
      aside={
        <>
          {picture}
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
