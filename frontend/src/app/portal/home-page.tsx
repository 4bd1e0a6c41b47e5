import type { ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../components/page-title/page-title';
import { FeatureStrip } from '../../features/home/components/feature-strip';
import { Hero } from '../../features/home/components/hero';
import { PaperNotice } from '../../features/home/components/paper-notice';
import { ReferenceForm } from '../../features/lookups/components/reference-form';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import type { ReferencePageState } from './reference-page';

export function HomePage(): ReactNode {
  const { brand, lender, lenderName, site } = usePortal();
  const navigate = useNavigate();
  const action = useHref('/enter-reference-id');
  usePageTitle(t('{brand} | Proof of insurance made easy', { brand }));
  return (
    <>
      <Hero lender={lender?.name ?? null} imageUrl={site.heroImageUrl}>
        <PaperNotice lender={brand}>
          <ReferenceForm
            action={action}
            hint={t('It is in the email, letter or text {lender} sent you.', { lender: lenderName })}
            submitLabel={t('Check my status')}
            onReference={(reference) => {
              const state: ReferencePageState = { reference };
              void navigate('/enter-reference-id', { state });
            }}
          />
        </PaperNotice>
      </Hero>
      <FeatureStrip />
    </>
  );
}
