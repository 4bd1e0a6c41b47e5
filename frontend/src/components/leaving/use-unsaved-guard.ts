import { useContext, useEffect } from 'react';
import { type Navigator, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';

const QUESTION = 'You have unsaved changes. Leave without saving them?';

/** The position in the history, as the router counts it. */
const stepOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;

/**
 * Called for `popstate` before the router. Listeners of the window run in the order of registration, so this one is
 * registered when the script loads, before the router exists.
 */
let first: ((event: PopStateEvent) => void) | null = null;
addEventListener('popstate', (event) => first?.(event));

/** @returns unsubscribes */
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
      // The URL has changed already; the router must not handle it.
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

/** Asks for confirmation before unsaved changes are lost: by a link, a command, Back, a reload, or closing the tab. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  const { navigator } = useContext(NavigationContext);
  useEffect(() => (isUnsaved ? guard(navigator) : undefined), [isUnsaved, navigator]);
}
