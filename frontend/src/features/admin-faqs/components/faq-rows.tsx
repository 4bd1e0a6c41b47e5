import type { AdminFaq } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { useFaqOrder } from '../use-faq-order';
import { useRowDrag } from '../use-row-drag';
import { FaqRow, type RowMark } from './faq-row';

interface FaqRowsProps {
  readonly faqs: readonly AdminFaq[];
  readonly onChanged: () => void;
  readonly onDelete: (faq: AdminFaq) => void;
}

/** Puts the focus back once the row has been drawn elsewhere: a moved element loses it. */
function focusAgain(id: string, by: 1 | -1, isAtEnd: boolean): void {
  const button = (by === -1) === isAtEnd ? 'down' : 'up';
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#faq-${id} [data-move=${button}]`)?.focus(),
  );
}

/** All questions in the order of the public page, which can be changed by button, by Alt and arrow, and by dragging. */
export function FaqRows({ faqs, onChanged, onDelete }: FaqRowsProps): ReactNode {
  const [news, setNews] = useState('');
  const put = useFaqOrder();
  const tell = (place: number): void => setNews(`Moved: now question ${place + 1} of ${faqs.length}`);
  const { drag, handle } = useRowDrag((id, place) => {
    if (faqs.findIndex((faq) => faq.id === id) === place) return;
    put(id, place);
    tell(place);
  });
  // The rows stay where they are until then: an element that is moved loses the pointer.
  const others = drag ? faqs.filter(({ id }) => id !== drag.id) : [];
  const markOf = ({ id }: AdminFaq): RowMark => {
    if (!drag) return null;
    if (drag.id === id) return 'dragged';
    if (others[drag.place]?.id === id) return 'before';
    return drag.place === others.length && others.at(-1)?.id === id ? 'after' : null;
  };
  const step = (id: string, by: 1 | -1): void => {
    const place = faqs.findIndex((faq) => faq.id === id) + by;
    if (place < 0 || place >= faqs.length) return;
    put(id, place);
    tell(place);
    focusAgain(id, by, place === (by === -1 ? 0 : faqs.length - 1));
  };
  return (
    <>
      <p className="quiet faqs__help" id="faqs-help">
        The public page has this order; what has a star stands on the home page too. Drag a row by its handle,
        or press <kbd>Alt</kbd> and an arrow key in it.
      </p>
      <ol className="faqs" aria-describedby="faqs-help">
        {faqs.map((faq, index) => (
          <FaqRow
            key={faq.id}
            faq={faq}
            isFirst={index === 0}
            isLast={index === faqs.length - 1}
            mark={markOf(faq)}
            handle={handle(faq.id)}
            onMove={(by) => step(faq.id, by)}
            onChanged={onChanged}
            onDelete={() => onDelete(faq)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  );
}
