import { type RefObject, useEffect, useState } from 'react';

/** How wide a scroller of pages is inside, and which of them one is reading. */
export function usePlace(scroller: RefObject<HTMLElement | null>): { width: number; page: number } {
  const [width, setWidth] = useState(0);
  const [page, setPage] = useState(1);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = new ResizeObserver(() => setWidth(element.clientWidth));
    measure.observe(element);
    const look = (): void => {
      const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
      const above = [...element.children].filter((one) => one.getBoundingClientRect().top <= middle);
      setPage(Math.max(1, above.length));
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      measure.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return { width, page };
}
