import type { Testimonial } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Spinner } from '../../../components/ui/spinner';
import { t } from '../../../i18n/translate';
import type { TestimonialsReading } from '../use-testimonials';
import { TestimonialItem } from './testimonial-item';
import { TestimonialWindow } from './testimonial-window';

interface TestimonialsSectionProps {
  readonly reading: TestimonialsReading;
  /** Take the place of testimonials that do not exist or cannot be read. */
  readonly samples: readonly Testimonial[];
}

export function TestimonialsSection({ reading, samples }: TestimonialsSectionProps): ReactNode {
  return (
    <section className="voices" aria-labelledby="voices-title">
      <div className="wrap">
        <h2 className="voices__title" id="voices-title">
          {t('What borrowers say')}
        </h2>
        <Voices reading={reading} samples={samples} />
      </div>
    </section>
  );
}

function Voices({ reading, samples }: TestimonialsSectionProps): ReactNode {
  if (reading === 'loading') return <Spinner label={t('Loading testimonials...')} />;
  if (reading !== 'failed' && reading.length > 0) return <TestimonialWindow testimonials={reading} />;
  if (samples.length === 0) {
    return <p className="voices__note">{t('Unable to load testimonials. Please try again later.')}</p>;
  }
  return (
    <>
      <ul className="voices__list">
        {samples.map((sample) => (
          <TestimonialItem testimonial={sample} key={sample.id} />
        ))}
      </ul>
      <p className="voices__note">{t('These are samples, not the words of real borrowers.')}</p>
    </>
  );
}
