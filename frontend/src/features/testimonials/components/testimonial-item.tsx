import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import type { ShownTestimonial } from '../use-testimonials';

const MOST_STARS = 5;

const STAR = 'M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.2 1.2-6.6L2.5 9.6l6.6-.9z';

interface TestimonialItemProps {
  readonly testimonial: ShownTestimonial;
}

export function TestimonialItem({ testimonial }: TestimonialItemProps): ReactNode {
  const { content, author, role, rating, isFeatured, lang } = testimonial;
  return (
    <li className={isFeatured ? 'voice voice--featured' : 'voice'}>
      <figure className="voice__figure">
        <div className="voice__top">
          <StarRating rating={rating} />
          {isFeatured && <span className="voice__badge">{t('Featured')}</span>}
        </div>
        <blockquote className="voice__words" lang={lang?.content}>
          {content}
        </blockquote>
        <figcaption className="voice__by">
          <span className="voice__author">{author}</span>
          {role && (
            <span className="voice__role" lang={lang?.role}>
              {role}
            </span>
          )}
        </figcaption>
      </figure>
    </li>
  );
}

interface StarRatingProps {
  readonly rating: number;
}

function StarRating({ rating }: StarRatingProps): ReactNode {
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
