import type { AdminFaq } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { moveTo } from '../place';
import { useFaqOrder } from '../use-faq-order';
import { useRowDrag } from '../use-row-drag';
import { FaqRow } from './faq-row';

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
  const shown = drag ? moveTo(faqs, drag.id, drag.place) : faqs;
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
        The public page has this order. Drag a row by its handle, or press <kbd>Alt</kbd> and an arrow key in
        it.
      </p>
      <ol className="faqs" aria-describedby="faqs-help">
        {shown.map((faq, index) => (
          <FaqRow
            key={faq.id}
            faq={faq}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            isDragged={drag?.id === faq.id}
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
