import type { ReactNode } from 'react';
import { AlertIcon } from '../ui/icons';
import { Button } from './button';

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

/** Grey lines where rows will be. They appear after 150 ms: what comes sooner needs no stand-in. */
export function Skeleton({ label, rows = 5 }: { readonly label: string; readonly rows?: number }): ReactNode {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skeleton__row" key={row} aria-hidden="true" />
      ))}
    </div>
  );
}

interface LoadFailureProps {
  readonly message: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export function LoadError({ message, busy, onRetry }: LoadFailureProps): ReactNode {
  return (
    <ErrorNotice>
      <p>{message}</p>
      <Button onClick={onRetry} busy={busy}>
        Retry
      </Button>
    </ErrorNotice>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Says what will be here, and offers the one thing that brings it about. */
export function EmptyState({ title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className="empty">
      <p className="empty__title">{title}</p>
      <p className="empty__text">{children}</p>
      {action}
    </div>
  );
}
