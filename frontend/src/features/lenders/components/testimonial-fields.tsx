import { useState } from 'react';
import { Button } from '../../../components/controls/button';
import { SelectField, Options } from '../../../components/controls/fields';
import { PlusIcon, TrashIcon } from '../../../components/ui/staff-icons';
import {
  addDraft,
  changeDraft,
  removeDraft,
  type TestimonialDraft,
  TESTIMONIAL_FORM,
} from '../lender-values';
import { type CustomFieldProps, FormFields } from '../../../components/forms/form-fields';
import { moveBy } from '../../../components/lists/move-to';
import { focusMoveButton, MoveButtons } from '../../../components/lists/move-buttons';

interface TestimonialFieldsProps {
  readonly draft: TestimonialDraft;
  readonly place: number;
  readonly count: number;
  readonly onChange: (change: Partial<TestimonialDraft>) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

const RATINGS = [5, 4, 3, 2, 1].map((stars) => [String(stars), `${stars} of 5`] as const);

const RatingField = ({ onChange, ...field }: CustomFieldProps<number>) => (
  <SelectField {...field} onChange={({ target }) => onChange(Number(target.value))}>
    <Options options={RATINGS} />
  </SelectField>
);

function TestimonialFields({ draft, place, count, onChange, onMove, onRemove }: TestimonialFieldsProps) {
  const fields = { form: TESTIMONIAL_FORM, values: draft, errors: {}, isNew: false, set: onChange };
  return (
    <fieldset className="tform" id={`testimonial-${draft.id}`}>
      <legend className="tform__legend">Testimonial {place}</legend>
      <FormFields {...fields} names={['content']} />
      <div className="lform__pair">
        <FormFields {...fields} names={['author', 'role', 'rating']} custom={{ rating: RatingField }} />
      </div>
      <FormFields {...fields} names={['isFeatured']} />
      <div className="form-end">
        <MoveButtons
          isFirst={place === 1}
          isLast={place === count}
          labelOf={(direction) => `Move testimonial ${place} ${direction}`}
          onMove={onMove}
        />
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

const focusOn = (selector: string): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
};

export function TestimonialsBlock({ drafts, onChange }: TestimonialsBlockProps) {
  const [announcement, setAnnouncement] = useState('');
  const add = (): void => {
    const next = addDraft(drafts);
    onChange(next);
    focusOn(`#testimonial-${next.at(-1)?.id} textarea`);
  };
  const move = (id: string, by: 1 | -1): void => {
    const next = moveBy(drafts, id, by);
    onChange(next);
    const place = next.findIndex((draft) => draft.id === id) + 1;
    setAnnouncement(`Moved: now testimonial ${place} of ${next.length}`);
    focusMoveButton(`testimonial-${id}`, by, place === (by === -1 ? 1 : next.length));
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
