import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Focuses the heading of a lazy page, because the loading screen took the focused heading with it. */
export function useFocusAfterLoad(): void {
  const navigationType = useNavigationType();
  const focused = useRef(false);
  useEffect(() => {
    if (focused.current) return;
    focused.current = true;
    const { activeElement } = document;
    const hasNoFocus = activeElement === document.body || activeElement?.id === 'main';
    if (navigationType !== NavigationType.Pop && hasNoFocus) focusHeading();
  }, [navigationType]);
}

export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The browser restores the scroll position on Back and Forward.
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    focusHeading();
  }, [pathname, navigationType]);
}

/** Falls back to `main` while a lazy page has no heading yet. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  heading?.focus({ preventScroll: true });
}
