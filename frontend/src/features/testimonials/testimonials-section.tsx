import { type ReactNode, useState } from 'react';
import type { Testimonial } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { ArrowIcon, BackIcon } from '../../components/ui/icons';
import { Spinner } from '../../components/ui/spinner';
import type { LocalizedTestimonial, LoadableTestimonials } from './testimonials';
import { dotOf, dottedWindows, WINDOW_SIZE, windowAfter, windowCount } from './testimonial-windows';

const MOST_STARS = 5;

const STAR = 'M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.2 1.2-6.6L2.5 9.6l6.6-.9z';

function TestimonialItem({ testimonial }: { testimonial: LocalizedTestimonial }) {
  const { content, author, role, rating, isFeatured, lang } = testimonial;
  return (
    <li className={isFeatured ? 'testimonial testimonial--featured' : 'testimonial'}>
      <figure className="testimonial__figure">
        <div className="testimonial__top">
          <StarRating rating={rating} />
          {isFeatured && <span className="testimonial__badge">{t('Featured')}</span>}
        </div>
        <blockquote className="testimonial__quote" lang={lang?.content}>
          {content}
        </blockquote>
        <figcaption className="testimonial__by">
          <span className="testimonial__author">{author}</span>
          {role && (
            <span className="testimonial__role" lang={lang?.role}>
              {role}
            </span>
          )}
        </figcaption>
      </figure>
    </li>
  );
}

function StarRating({ rating }: { rating: number }) {
  const filled = Math.min(MOST_STARS, Math.max(0, Math.round(rating)));
  return (
    <p className="stars">
      <span className="visually-hidden">
        {t('Rated {stars} out of {most} stars', { stars: filled, most: MOST_STARS })}
      </span>
      {Array.from({ length: MOST_STARS }, (_, index) => (
        <svg
          className={index < filled ? 'stars__star stars__star--filled' : 'stars__star'}
          viewBox="0 0 24 24"
          aria-hidden="true"
          focusable="false"
          key={index}
        >
          <path d={STAR} />
        </svg>
      ))}
    </p>
  );
}

interface WindowControlsProps {
  readonly current: number;
  readonly total: number;
  readonly onSelect: (window: number) => void;
}

function WindowControls({ current, total, onSelect }: WindowControlsProps) {
  const dots = dottedWindows(total);
  const step = (label: string, by: 1 | -1, icon: ReactNode) => (
    <button
      className="turn__step"
      type="button"
      aria-label={label}
      aria-controls="testimonial-window"
      onClick={() => onSelect(windowAfter(current, by, total))}
    >
      {icon}
    </button>
  );
  return (
    <div className="turn" role="group" aria-label={t('More testimonials')}>
      {step(t('Previous testimonials'), -1, <BackIcon />)}
      {step(t('Next testimonials'), 1, <ArrowIcon />)}
      <p className="turn__place" role="status">
        {t('{first} to {last} of {total}', { first: current + 1, last: current + WINDOW_SIZE, total })}
      </p>
      <ul className="turn__dots">
        {dots.map((dot) => (
          <li key={dot}>
            <button
              className="turn__dot"
              type="button"
              aria-label={t('Show testimonials {first} to {last}', {
                first: dot + 1,
                last: dot + WINDOW_SIZE,
              })}
              aria-current={dot === dotOf(current, dots) ? 'true' : undefined}
              aria-controls="testimonial-window"
              onClick={() => onSelect(dot)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TestimonialsSectionProps {
  readonly reading: LoadableTestimonials;
  readonly samples: readonly Testimonial[];
}

export function TestimonialsSection({ reading, samples }: TestimonialsSectionProps) {
  return (
    <section className="testimonials" aria-labelledby="testimonials-title">
      <div className="wrap">
        <h2 className="testimonials__title" id="testimonials-title">
          {t('What borrowers say')}
        </h2>
        <TestimonialsContent reading={reading} samples={samples} />
      </div>
    </section>
  );
}

function TestimonialsContent({ reading, samples }: TestimonialsSectionProps) {
  if (reading === 'loading') return <Spinner label={t('Loading testimonials...')} />;
  if (reading !== 'failed' && reading.length > 0) return <TestimonialWindow testimonials={reading} />;
  if (samples.length === 0) {
    return <p className="testimonials__note">{t('Unable to load testimonials. Please try again later.')}</p>;
  }
  return (
    <>
      <ul className="testimonials__list">
        {samples.map((sample) => (
          <TestimonialItem testimonial={sample} key={sample.id} />
        ))}
      </ul>
      <p className="testimonials__note">{t('These are samples, not quotes from real borrowers.')}</p>
    </>
  );
}

/** Three at a time, without autoplay. */
function TestimonialWindow({ testimonials }: { testimonials: readonly LocalizedTestimonial[] }) {
  const [selected, setSelected] = useState(0);
  const total = testimonials.length;
  const current = Math.min(selected, windowCount(total) - 1);
  return (
    <>
      <ul className="testimonials__list" id="testimonial-window">
        {testimonials.slice(current, current + WINDOW_SIZE).map((testimonial) => (
          <TestimonialItem testimonial={testimonial} key={testimonial.id} />
        ))}
      </ul>
      {total > WINDOW_SIZE && <WindowControls current={current} total={total} onSelect={setSelected} />}
    </>
  );
}
