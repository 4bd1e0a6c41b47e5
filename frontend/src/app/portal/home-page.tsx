import { Fragment, type ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { homeArrangement, type HomeSection } from '../../components/layouts/home-arrangements';
import { usePageTitle } from '../../components/page-title/page-title';
import { FeaturedFaqs } from '../../features/faqs/components/featured-faqs';
import { useFaqs } from '../../features/faqs/use-faqs';
import { FeatureStrip } from '../../features/home/components/feature-strip';
import { Hero } from '../../features/home/components/hero';
import { PaperNotice } from '../../features/home/components/paper-notice';
import { ReferenceForm } from '../../features/lookups/components/reference-form';
import { ResourceList } from '../../features/resources/components/resource-list';
import { TestimonialsSection } from '../../features/testimonials/components/testimonials-section';
import { sampleTestimonials } from '../../features/testimonials/sample-testimonials';
import { useTestimonials } from '../../features/testimonials/use-testimonials';
import { t } from '../../i18n/translate';
import { usePageContent } from '../page-content';
import { usePortal } from '../portal-context';
import { usePublishedFaqs, usePublishedTestimonials } from './published';
import { useReferenceLink } from './reference-link';
import type { ReferencePageState } from './reference-page';

export function HomePage(): ReactNode {
  const { brand, lender, lenderName, site } = usePortal();
  const { testimonials, featuredFaqs, keepTestimonials, keepFeaturedFaqs } = usePageContent();
  // Nobody has the slug of a fallback lender, so there is nothing of its own to read.
  const voices = usePublishedTestimonials(
    useTestimonials(testimonials, lender?.id ? lender.slug : null, keepTestimonials),
  );
  const questions = usePublishedFaqs(useFaqs(featuredFaqs, true, keepFeaturedFaqs));
  const navigate = useNavigate();
  const action = useHref('/enter-reference-id');
  const linked = useReferenceLink();
  usePageTitle(t('{brand} | Proof of insurance made easy', { brand }));
  const { hero, first, sections } = homeArrangement(lender?.templateId);
  const parts: Record<HomeSection, ReactNode> = {
    features: <FeatureStrip />,
    resources: <ResourceList site={site.name} />,
    voices: <TestimonialsSection reading={voices} samples={sampleTestimonials()} />,
    asked: <FeaturedFaqs reading={questions} />,
  };
  return (
    <>
      <Hero lender={lender?.name ?? null} imageUrl={site.heroImageUrl} arrangement={hero} first={first}>
        <PaperNotice lender={brand}>
          <ReferenceForm
            action={action}
            hint={t('It is in the email, letter or text {lender} sent you.', { lender: lenderName })}
            submitLabel={t('Check my status')}
            reference={linked}
            key={linked}
            onReference={(reference) => {
              const state: ReferencePageState = { reference };
              void navigate('/enter-reference-id', { state });
            }}
          />
        </PaperNotice>
      </Hero>
      {sections.map((section) => (
        <Fragment key={section}>{parts[section]}</Fragment>
      ))}
    </>
  );
}
