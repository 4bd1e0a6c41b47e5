import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** For a page whose code came late: the heading that had the focus is gone with the screen that waited for it. */
export function useFocusAfterLoad(): void {
  const how = useNavigationType();
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const { activeElement } = document;
    const nowhere = activeElement === document.body || activeElement?.id === 'main';
    if (how !== NavigationType.Pop && nowhere) focusHeading();
  }, [how]);
}

/** After a client navigation the new page starts at its top, and its heading has the focus. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // On the way back the browser restores where the page was scrolled to.
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
    focusHeading();
  }, [pathname, how]);
}

/** A page whose code is on its way may have no heading yet. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  heading?.focus({ preventScroll: true });
}
