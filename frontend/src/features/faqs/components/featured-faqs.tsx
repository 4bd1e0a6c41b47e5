import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import type { FaqsReading } from '../use-faqs';
import { FaqList } from './faq-list';
import { FaqState } from './faq-state';

interface FeaturedFaqsProps {
  readonly reading: FaqsReading;
}

export function FeaturedFaqs({ reading }: FeaturedFaqsProps): ReactNode {
  // A heading with nothing under it helps nobody.
  if (reading !== 'loading' && reading !== 'failed' && reading.length === 0) return null;
  return (
    <section className="asked" aria-labelledby="asked-title">
      <div className="wrap split">
        <div className="split__side">
          <h2 id="asked-title">{t('Frequently asked questions')}</h2>
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
