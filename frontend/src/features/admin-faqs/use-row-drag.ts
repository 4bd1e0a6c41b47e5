import { type PointerEvent, useRef, useState } from 'react';
import { placeAt } from './place';

interface Drag {
  readonly id: string;
  /** Where it would come to lie. */
  readonly place: number;
}

interface RowDrag {
  readonly drag: Drag | null;
  /** For what a row is dragged by. A finger on it does not scroll the page: its style says `touch-action: none`. */
  readonly handle: (id: string) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** Close to an edge of the window the page goes along, in pixels. */
const EDGE = 60;

/** Lets rows be dragged by mouse, pen or finger. @param onDrop where it was let go of */
export function useRowDrag(onDrop: (id: string, place: number) => void): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef<Drag | null>(null);
  const put = (next: Drag | null): void => {
    latest.current = next;
    setDrag(next);
  };
  const handle: RowDrag['handle'] = (id) => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const own = event.currentTarget.closest('li');
      put({ id, place: own?.parentElement ? [...own.parentElement.children].indexOf(own) : 0 });
    },
    onPointerMove: (event) => {
      const own = event.currentTarget.closest('li');
      if (!latest.current || !own?.parentElement) return;
      const { clientY } = event;
      const others = [...own.parentElement.children].filter((row) => row !== own);
      put({
        id,
        place: placeAt(
          clientY,
          others.map((row) => row.getBoundingClientRect()),
        ),
      });
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
