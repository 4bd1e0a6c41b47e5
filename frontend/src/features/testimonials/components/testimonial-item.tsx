import type { Testimonial } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import { StarRating } from './star-rating';

interface TestimonialItemProps {
  readonly testimonial: Testimonial;
}

export function TestimonialItem({ testimonial }: TestimonialItemProps): ReactNode {
  const { content, author, role, rating, isFeatured } = testimonial;
  return (
    <li className={isFeatured ? 'voice voice--featured' : 'voice'}>
      <figure className="voice__figure">
        <div className="voice__top">
          <StarRating rating={rating} />
          {isFeatured && <span className="voice__badge">{t('Featured')}</span>}
        </div>
        <blockquote className="voice__words">{content}</blockquote>
        <figcaption className="voice__by">
          <span className="voice__author">{author}</span>
          {role && <span className="voice__role">{role}</span>}
        </figcaption>
      </figure>
    </li>
  );
}
