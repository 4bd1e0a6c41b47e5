import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { PlusIcon } from '../../../components/ui/staff-icons';
import { addDraft, changeDraft, moveDraft, removeDraft, type TestimonialDraft } from '../lender-values';
import { TestimonialFields } from './testimonial-fields';

interface TestimonialsBlockProps {
  readonly drafts: readonly TestimonialDraft[];
  readonly onChange: (drafts: readonly TestimonialDraft[]) => void;
}

const MOST = 100;

/** Puts the focus there once it has been drawn. */
const focusOn = (selector: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
};

export function TestimonialsBlock({ drafts, onChange }: TestimonialsBlockProps): ReactNode {
  const [news, setNews] = useState('');
  const add = (): void => {
    const next = addDraft(drafts);
    onChange(next);
    focusOn(`#testimonial-${next.at(-1)?.id} textarea`);
  };
  const move = (id: string, by: 1 | -1): void => {
    const next = moveDraft(drafts, id, by);
    onChange(next);
    const place = next.findIndex((draft) => draft.id === id) + 1;
    setNews(`Moved: now testimonial ${place} of ${next.length}`);
    // At an end of the list only the other button can be pressed.
    const isAtEnd = place === (by === -1 ? 1 : next.length);
    const button = (by === -1) === isAtEnd ? 'down' : 'up';
    focusOn(`#testimonial-${id} [aria-label$="${button}"]`);
  };
  const remove = (id: string, place: number): void => {
    onChange(removeDraft(drafts, id));
    setNews(`Testimonial ${place} removed`);
    focusOn('#add-testimonial');
  };
  return (
    <section className="lform__part" aria-labelledby="testimonials">
      <h2 id="testimonials">Testimonials</h2>
      <p className="quiet">Those without words or author are not saved.</p>
      {drafts.map((draft, index) => (
        <TestimonialFields
          key={draft.id}
          draft={draft}
          place={index + 1}
          count={drafts.length}
          onChange={(change) => onChange(changeDraft(drafts, draft.id, change))}
          onMove={(by) => move(draft.id, by)}
          onRemove={() => remove(draft.id, index + 1)}
        />
      ))}
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {drafts.length < MOST && (
        <div>
          <Button id="add-testimonial" onClick={add}>
            <PlusIcon />
            Add testimonial
          </Button>
        </div>
      )}
    </section>
  );
}
