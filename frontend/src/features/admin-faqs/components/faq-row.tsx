import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMutation } from '@tanstack/react-query';
import type { AdminFaq } from '@coverleaf/contracts';
import { placeAt } from '../faq-values';
import { Button } from '../../../components/controls/button';
import { GripIcon, PencilIcon, StarIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { showToast } from '../../../components/toasts/toasts';
import { updateFaq } from '../api/faq-calls';
import { messageOf } from '../../../api-client/call-result';
import { MoveButtons } from '../../../components/lists/move-buttons';

interface Drag {
  readonly id: string;
  readonly place: number;
}

/** Distance from the window's edge that starts scrolling, in pixels. */
const EDGE = 60;

/** Lets rows be dragged by mouse, pen, or touch. @param onDrop gets the drop position */
export function useRowDrag(onDrop: (id: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef<Drag | null>(null);
  const put = (next: Drag | null): void => {
    latest.current = next;
    setDrag(next);
  };
  /** Props of the drag handle, whose style has `touch-action: none`. */
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const own = event.currentTarget.closest('li');
      put({ id, place: own?.parentElement ? [...own.parentElement.children].indexOf(own) : 0 });
    },
    onPointerMove: (event: PointerEvent) => {
      const own = event.currentTarget.closest('li');
      if (!latest.current || !own?.parentElement) return;
      const { clientY } = event;
      const others = [...own.parentElement.children].filter((row) => row !== own);
      const boxes = others.map((row) => row.getBoundingClientRect());
      put({ id, place: placeAt(clientY, boxes) });
      if (clientY < EDGE) scrollBy(0, clientY - EDGE);
      else if (clientY > innerHeight - EDGE) scrollBy(0, clientY - innerHeight + EDGE);
    },
    onPointerUp: () => {
      const { current } = latest;
      put(null);
      if (current) onDrop(current.id, current.place);
    },
    onPointerCancel: () => put(null),
  });
  return { drag, handle };
}

/** Whether the row is dragged, or where the dragged row would be dropped. */
export type RowMark = 'dragged' | 'before' | 'after' | null;

interface FaqRowProps {
  readonly faq: AdminFaq;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly mark: RowMark;
  readonly handle: HTMLAttributes<HTMLElement>;
  readonly onMove: (by: 1 | -1) => void;
  readonly onChanged: () => void;
  readonly onDelete: () => void;
}

export function FaqRow({ faq, isFirst, isLast, mark, handle, ...does }: FaqRowProps) {
  const { id, question, answer, category } = faq;
  const press = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    // Prevents the browser's own action for the key.
    event.preventDefault();
    does.onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // The keys work wherever the focus is in the row.
    <li id={`faq-${id}`} className={`faqs__row ${mark ? `faqs__row--${mark}` : ''}`} onKeyDown={press}>
      <span className="faqs__grip" aria-hidden="true" {...handle}>
        <GripIcon />
      </span>
      <div className="faqs__words">
        <p className="faqs__question">{question}</p>
        <p className="faqs__answer">{answer}</p>
        <p className="faqs__category">{category}</p>
      </div>
      <div className="faqs__acts">
        <MoveButtons
          variant="plain"
          isFirst={isFirst}
          isLast={isLast}
          labelOf={(direction) => `Move ${direction}: ${question}`}
          onMove={does.onMove}
        />
        <FeaturedToggle faq={faq} onChanged={does.onChanged} />
        <Link
          className="btn btn--plain btn--square"
          to={`/admin/faqs/${id}/edit`}
          aria-label={`Edit: ${question}`}
        >
          <PencilIcon />
        </Link>
        <Button variant="plain" square aria-label={`Delete: ${question}`} onClick={does.onDelete}>
          <TrashIcon />
        </Button>
      </div>
    </li>
  );
}

function FeaturedToggle({ faq, onChanged }: { faq: AdminFaq; onChanged: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (isFeatured: boolean) => updateFaq(faq.id, faq.version, { isFeatured }),
    onError: (error) => showToast('error', messageOf(error, 'Failed to save FAQ')),
    // Also after a refusal, because another user may have changed it.
    onSettled: onChanged,
  });
  return (
    <span className="faqs__star">
      <Button
        variant="plain"
        square
        busy={isPending}
        aria-pressed={faq.isFeatured}
        aria-label={`Featured: ${faq.question}`}
        onClick={() => mutate(!faq.isFeatured)}
      >
        {!isPending && <StarIcon />}
      </Button>
    </span>
  );
}
