import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** For a page whose code came late: the heading that had the focus is gone with the screen that waited for it. */
export function useLateArrival(): void {
  const how = useNavigationType();
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    if (how === NavigationType.Pop || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [how]);
}

/** After a client navigation the new page starts at its top, and its heading has the focus. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // On the way back the browser restores where the page was scrolled to.
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, how]);
}
