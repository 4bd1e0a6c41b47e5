import { Fragment, type ReactNode } from 'react';
import { Link, useHref, useNavigate } from 'react-router-dom';
import { homeLayout, type HomeSection } from '../../components/layouts/home-layout';
import { usePageTitle } from '../../components/page-title/page-title';
import { FaqList, FaqState, type LoadableFaqs } from '../../features/faqs/faq-list';
import { Hero } from '../../features/home/hero';
import { ReferenceForm } from '../../features/lookups/reference-form';
import { ResourceList } from '../../features/resources/resource-list';
import { TestimonialsSection } from '../../features/testimonials/testimonials-section';
import { sampleTestimonials } from '../../features/testimonials/testimonials';
import { t } from '../../i18n/translate';
import { useFeaturedFaqs, useTestimonials } from '../page-content';
import { usePortal } from '../portal-context';
import { type ReferencePageState, useReferenceLink } from './reference-page';
import { LetterSketch } from '../../components/layouts/page-layout';
import { ArrowIcon, CheckIcon, ClockIcon, LockIcon } from '../../components/ui/icons';

export function HomePage() {
  const { brand, lender, lenderName, site } = usePortal();
  // A fallback lender has no record and so no testimonials of its own.
  const testimonials = useTestimonials(lender?.id ? lender.slug : null);
  const questions = useFeaturedFaqs();
  const navigate = useNavigate();
  const action = useHref('/enter-reference-id');
  const linked = useReferenceLink();
  usePageTitle(t('{brand} | Proof of insurance made easy', { brand }));
  const { hero, first, sections } = homeLayout(lender?.templateId);
  const parts: Record<HomeSection, ReactNode> = {
    features: <FeatureStrip />,
    resources: <ResourceList site={site.name} />,
    testimonials: <TestimonialsSection reading={testimonials} samples={sampleTestimonials()} />,
    faqs: <FeaturedFaqs reading={questions} />,
  };
  return (
    <>
      <Hero lender={lender?.id ? lender.name : null} imageUrl={site.heroImageUrl} layout={hero} first={first}>
        <div className="notice">
          <div className="notice__letter">
            <LetterSketch from={brand} />
          </div>
          <div className="notice__stub">
            <ReferenceForm
              action={action}
              hint={t("It's in the email, letter or text {lender} sent you.", { lender: lenderName })}
              factor={site.lookupFactor}
              reference={linked}
              key={linked}
              onReference={(reference, fact) => {
                const state: ReferencePageState = { reference, fact };
                void navigate('/enter-reference-id', { state });
              }}
            />
          </div>
        </div>
      </Hero>
      {sections.map((section) => (
        <Fragment key={section}>{parts[section]}</Fragment>
      ))}
    </>
  );
}

function FeatureStrip() {
  const features = [
    {
      Icon: LockIcon,
      title: t('Secure & Confidential'),
      text: t('Your information is encrypted and protected.'),
    },
    {
      Icon: ClockIcon,
      title: t('Quick Process'),
      text: t('The whole process takes under 5 minutes. Keep your insurance policy documents handy.'),
    },
    {
      Icon: CheckIcon,
      title: t('Simple Verification'),
      text: t('Just enter the reference number from your letter, email or text.'),
    },
  ];
  return (
    <section className="features wrap" aria-label={t("Why it's easy")}>
      {features.map(({ Icon, title, text }) => (
        <div className="features__item" key={title}>
          <Icon />
          <h2 className="features__title">{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}

function FeaturedFaqs({ reading }: { reading: LoadableFaqs }) {
  if (reading !== 'loading' && reading !== 'failed' && reading.length === 0) return null;
  return (
    <section className="featured-faqs" aria-labelledby="featured-faqs-title">
      <div className="wrap split">
        <div className="split__side">
          <h2 id="featured-faqs-title">{t('Frequently asked questions')}</h2>
          <p>
            <Link className="read-more" to="/faqs">
              {t('See all FAQs')}
              <ArrowIcon />
            </Link>
          </p>
        </div>
        <div className="split__main">
          <FaqState reading={reading}>{(faqs) => <FaqList faqs={faqs} />}</FaqState>
        </div>
      </div>
    </section>
  );
}
