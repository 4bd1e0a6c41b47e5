import { useContext, useEffect } from 'react';
import { type Navigator, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

const QUESTION = 'You have unsaved changes. Leave without saving them?';

/** Where in the history a page stands, as the router counts. */
const stepOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;

/**
 * What is to hear of a step through the history before the router does. On the window listeners are called in the order
 * in which they came, so this one comes with the script, before there is a router.
 */
let first: ((event: PopStateEvent) => void) | null = null;
addEventListener('popstate', (event) => first?.(event));

/** @returns how to end it */
function guard(router: { push: Navigator['push'] }): () => void {
  const { push } = router;
  const step = stepOf(history.state);
  let isReturning = false;
  const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
  const travel = (event: PopStateEvent): void => {
    const gone = stepOf(event.state) - step;
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
    } else if (gone !== 0 && !confirm(QUESTION)) {
      // The address has changed already; the router must not hear of it.
      event.stopImmediatePropagation();
      isReturning = true;
      history.go(-gone);
    }
  };
  router.push = (...to) => {
    if (confirm(QUESTION)) push.apply(router, to);
  };
  addEventListener('beforeunload', unload);
  first = travel;
  return () => {
    router.push = push;
    removeEventListener('beforeunload', unload);
    first = null;
  };
}

/** Asks before anything unsaved is left behind: by a link, a command, the way back, a reload, or closing the tab. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const { navigator } = useContext(NavigationContext);
  useEffect(() => (isUnsaved ? guard(navigator) : undefined), [isUnsaved, navigator]);
}
