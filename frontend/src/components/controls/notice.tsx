import type { ReactNode } from 'react';
import { AlertIcon } from '../ui/icons';

/** What went wrong with the form or the screen that it stands in; said aloud as soon as it appears. */
export function ErrorNotice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="notice notice--bad" role="alert">
      <AlertIcon />
      <div>{children}</div>
    </div>
  );
}

/** What somebody should know before they go on; said aloud when nothing else is. */
export function WarningNotice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="notice notice--wait" role="status">
      <AlertIcon />
      <div>{children}</div>
    </div>
  );
}
