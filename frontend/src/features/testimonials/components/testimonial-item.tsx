import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import type { ShownTestimonial } from '../use-testimonials';
import { StarRating } from './star-rating';

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
