import { useEffect } from 'react';
import { t } from '../../i18n/translate';

/** While the document is on its way, leaving would stop it: the borrower is asked first. */
export function useLeaveGuard(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined;
    const unload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const click = (event: MouseEvent): void => {
      if (!leaves(event)) return;
      if (confirm(t('Your document has not been sent yet. Leave this page and stop sending?'))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('beforeunload', unload);
    // Before any link of the page hears of it.
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [busy]);
}

/** A link to another page of the portal, in this tab. Of others the browser itself asks. */
function leaves(event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return false;
  return link.pathname !== location.pathname || link.hash === '';
}
