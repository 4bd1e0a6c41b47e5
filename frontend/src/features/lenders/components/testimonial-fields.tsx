import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { CheckField, Field, SelectField, TextAreaField } from '../../../components/controls/fields';
import { DownIcon, PlusIcon, TrashIcon, UpIcon } from '../../../components/ui/staff-icons';
import { addDraft, changeDraft, moveDraft, removeDraft, type TestimonialDraft } from '../lender-values';

interface TestimonialFieldsProps {
  readonly draft: TestimonialDraft;
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly onChange: (change: Partial<TestimonialDraft>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

const RATINGS = [5, 4, 3, 2, 1];

export function TestimonialFields({ draft, place, count, ...does }: TestimonialFieldsProps): ReactNode {
  const { onChange, onMove, onRemove } = does;
  const { id, content, author, role, rating, isFeatured } = draft;
  return (
    <fieldset className="tform" id={`testimonial-${id}`}>
      <legend className="tform__legend">Testimonial {place}</legend>
      <TextAreaField
        name={`content-${id}`}
        label="Quote"
        value={content}
        rows={3}
        maxLength={1000}
        onChange={({ target }) => onChange({ content: target.value })}
      />
      <div className="lform__pair">
        <Field
          name={`author-${id}`}
          label="Author"
          value={author}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ author: target.value })}
        />
        <Field
          name={`role-${id}`}
          label="Author’s role"
          value={role}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ role: target.value })}
        />
        <SelectField
          name={`rating-${id}`}
          label="Rating"
          value={rating}
          onChange={({ target }) => onChange({ rating: Number(target.value) })}
        >
          {RATINGS.map((stars) => (
            <option key={stars} value={stars}>
              {stars} of 5
            </option>
          ))}
        </SelectField>
      </div>
      <CheckField
        name={`featured-${id}`}
        label="Featured"
        hint="Shown before the others"
        checked={isFeatured}
        onChange={({ target }) => onChange({ isFeatured: target.checked })}
      />
      <div className="form-end">
        <Button
          square
          disabled={place === 1}
          aria-label={`Move testimonial ${place} up`}
          onClick={() => onMove(-1)}
        >
          <UpIcon />
        </Button>
        <Button
          square
          disabled={place === count}
          aria-label={`Move testimonial ${place} down`}
          onClick={() => onMove(1)}
        >
          <DownIcon />
        </Button>
        <Button aria-label={`Remove testimonial ${place}`} onClick={onRemove}>
          <TrashIcon />
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

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
  const [announcement, setAnnouncement] = useState('');
  const add = (): void => {
    const next = addDraft(drafts);
    onChange(next);
    focusOn(`#testimonial-${next.at(-1)?.id} textarea`);
  };
  const move = (id: string, by: 1 | -1): void => {
    const next = moveDraft(drafts, id, by);
    onChange(next);
    const place = next.findIndex((draft) => draft.id === id) + 1;
    setAnnouncement(`Moved: now testimonial ${place} of ${next.length}`);
    // At an end of the list only the other button can be pressed.
    const isAtEnd = place === (by === -1 ? 1 : next.length);
    const button = (by === -1) === isAtEnd ? 'down' : 'up';
    focusOn(`#testimonial-${id} [aria-label$="${button}"]`);
  };
  const remove = (id: string, place: number): void => {
    onChange(removeDraft(drafts, id));
    setAnnouncement(`Testimonial ${place} removed`);
    focusOn('#add-testimonial');
  };
  return (
    <section className="lform__part" aria-labelledby="testimonials">
      <h2 id="testimonials">Testimonials</h2>
      <p className="quiet">Quotes without text or author are skipped.</p>
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
        {announcement}
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
