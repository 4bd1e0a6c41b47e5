import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MAX_SCALE } from './pdf-bar';

/** In pixels. Less is a click. */
const MIN_DRAG = 12;

/** In pixels, from the top left corner of what scrolls. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the middle of a frame lies: the number of its page, and the fractions of the page's width and height. */
interface Place {
  readonly index: number;
  readonly x: number;
  readonly y: number;
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
  const target = useRef<Place | null>(null);
  // The pages have their new size, and nothing is painted yet.
  useLayoutEffect(() => {
    if (scroller.current && target.current) center(scroller.current, target.current);
    target.current = null;
  }, [scroller, scale]);

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
        target.current = placeOf(element, drawn);
        setZoom(Math.min(MAX_SCALE, scale * factor));
      },
      { signal },
    );
  };
  return { frame, onPointerDown };
}

const pagesOf = (element: HTMLElement): readonly HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('.pdf__page'),
];

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

function center(element: HTMLElement, { index, x, y }: Place): void {
  const page = pagesOf(element)[index];
  if (!page) return;
  element.scrollTo({
    left: page.offsetLeft + x * page.offsetWidth - element.clientWidth / 2,
    top: page.offsetTop + y * page.offsetHeight - element.clientHeight / 2,
  });
}
