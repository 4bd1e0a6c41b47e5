import type { Testimonial } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { Spinner } from '../../../components/ui/spinner';
import { t } from '../../../i18n/translate';
import type { ShownTestimonial, TestimonialsReading } from '../use-testimonials';
import { TestimonialItem } from './testimonial-item';
import { WINDOW_SIZE, windowAfter, windowCount } from '../testimonial-windows';
import { WindowControls } from './window-controls';

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

interface TestimonialWindowProps {
  readonly testimonials: readonly ShownTestimonial[];
}

/** Three at a time. Nothing moves unless somebody moves it. */
function TestimonialWindow({ testimonials }: TestimonialWindowProps): ReactNode {
  const [wanted, setWanted] = useState(0);
  const total = testimonials.length;
  const current = Math.min(wanted, windowCount(total) - 1);
  return (
    <>
      <ul className="voices__list" id="testimonial-window">
        {testimonials.slice(current, current + WINDOW_SIZE).map((testimonial) => (
          <TestimonialItem testimonial={testimonial} key={testimonial.id} />
        ))}
      </ul>
      {total > WINDOW_SIZE && (
        <WindowControls
          current={current}
          total={total}
          onStep={(by) => setWanted(windowAfter(current, by, total))}
          onJump={setWanted}
        >
          {t('{first} to {last} of {total}', { first: current + 1, last: current + WINDOW_SIZE, total })}
        </WindowControls>
      )}
    </>
  );
}
