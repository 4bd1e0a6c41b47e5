import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { Field, SelectField } from '../../../components/controls/field';
import { CheckField, TextAreaField } from '../../../components/controls/more-fields';
import { DownIcon, TrashIcon, UpIcon } from '../../../components/ui/staff-icons';
import type { TestimonialDraft } from '../lender-values';

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
        label="What they say"
        value={content}
        rows={3}
        maxLength={1000}
        onChange={({ target }) => onChange({ content: target.value })}
      />
      <div className="lform__pair">
        <Field
          name={`author-${id}`}
          label="Who says it"
          value={author}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange({ author: target.value })}
        />
        <Field
          name={`role-${id}`}
          label="Their role"
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
