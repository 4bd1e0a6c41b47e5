import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_SCALE } from './pdf-bar';
import { pagesOf, type Place, scrollToPlace } from './places';

/** In pixels. Less is a click. */
const MIN_DRAG = 12;

/** In pixels, from the top left corner of what scrolls. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Zooms into a part of a page that is framed by dragging while Shift is held; without Shift, dragging selects words.
 * @returns the frame while it is drawn
 */
export function useDragZoom(
  scroller: RefObject<HTMLElement | null>,
  scale: number,
  setZoom: (zoom: number) => void,
) {
  const [frame, setFrame] = useState<Frame | null>(null);
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>): void => {
    const element = scroller.current;
    if (!element || !event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const from = { x: event.clientX, y: event.clientY };
    const ending = new AbortController();
    const { signal } = ending;
    const frameTo = (to: PointerEvent): Frame => {
      const box = element.getBoundingClientRect();
      return {
        left: Math.min(from.x, to.clientX) - box.left - element.clientLeft + element.scrollLeft,
        top: Math.min(from.y, to.clientY) - box.top - element.clientTop + element.scrollTop,
        width: Math.abs(to.clientX - from.x),
        height: Math.abs(to.clientY - from.y),
      };
    };
    const end = (): void => {
      ending.abort();
      setFrame(null);
    };
    addEventListener('pointermove', (to) => setFrame(frameTo(to)), { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener(
      'pointerup',
      (to) => {
        end();
        const drawn = frameTo(to);
        if (drawn.width < MIN_DRAG || drawn.height < MIN_DRAG) return;
        const factor = Math.min(element.clientWidth / drawn.width, element.clientHeight / drawn.height);
        const place = placeOf(element, drawn);
        // The pages must have their new size.
        flushSync(() => setZoom(Math.min(MAX_SCALE, scale * factor)));
        scrollToPlace(element, place);
      },
      { signal },
    );
  };
  return { frame, onPointerDown };
}

/** Where the middle of a frame lies. */
function placeOf(element: HTMLElement, { left, top, width, height }: Frame): Place {
  const [x, y] = [left + width / 2, top + height / 2];
  const pages = pagesOf(element);
  const index = Math.max(
    0,
    pages.findLastIndex((page) => page.offsetTop <= y),
  );
  const page = pages[index];
  if (!page) return { index: 0, x: 0, y: 0 };
  return { index, x: (x - page.offsetLeft) / page.offsetWidth, y: (y - page.offsetTop) / page.offsetHeight };
}
