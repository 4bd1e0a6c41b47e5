import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/translate';
import { WINDOW_SIZE, windowAfter, windowCount } from '../testimonial-windows';
import type { ShownTestimonial } from '../use-testimonials';
import { TestimonialItem } from './testimonial-item';
import { WindowControls } from './window-controls';

interface TestimonialWindowProps {
  readonly testimonials: readonly ShownTestimonial[];
}

/** Three at a time. Nothing moves unless somebody moves it. */
export function TestimonialWindow({ testimonials }: TestimonialWindowProps): ReactNode {
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
