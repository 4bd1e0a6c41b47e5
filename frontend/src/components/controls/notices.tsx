import type { ReactNode } from 'react';
import { AlertIcon } from '../ui/icons';
import { messageOf } from '../../api-client/call-result';
import { Button } from './button';
import { shortened } from './format';

interface NoticeProps {
  readonly children: ReactNode;
}

/** For errors of a form or screen. Screen readers announce it at once. */
export const ErrorNotice = ({ children }: NoticeProps) => (
  <div className="notice notice--bad" role="alert">
    <AlertIcon />
    <div>{children}</div>
  </div>
);

/** Screen readers announce it politely. */
export const WarningNotice = ({ children }: NoticeProps) => (
  <div className="notice notice--wait" role="status">
    <AlertIcon />
    <div>{children}</div>
  </div>
);

const LONGEST_VALUE = 80;

interface StaleNoticeProps {
  /** 'this lender': the record that another user has saved in the meantime. */
  readonly what: string;
  readonly changes?: readonly (readonly [label: string, value: string])[];
  readonly keepLabel?: string;
  readonly loadLabel?: string;
  readonly onKeep: () => void;
  readonly onLoad: () => void;
  readonly children?: ReactNode;
}

/** Another user saved first. The editor continues with either version; nothing typed is lost. */
export function StaleNotice({ what, changes = [], children, ...props }: StaleNoticeProps) {
  const { keepLabel = 'Keep editing', loadLabel = 'Load their version', onKeep, onLoad } = props;
  return (
    <ErrorNotice>
      <p>Someone else changed {what}. Your edits are still here.</p>
      {changes.length > 0 && (
        <ul className="stale__changes">
          {changes.map(([label, value]) => (
            <li key={label}>
              {label}: {shortened(value, LONGEST_VALUE)}
            </li>
          ))}
        </ul>
      )}
      {children}
      <div className="form-end">
        <Button onClick={onKeep}>{keepLabel}</Button>
        <Button onClick={onLoad}>{loadLabel}</Button>
      </div>
    </ErrorNotice>
  );
}

/** Gray placeholder lines, shown after 150 ms. */
export function Skeleton({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skeleton__row" key={row} aria-hidden="true" />
      ))}
    </div>
  );
}

interface LoadErrorProps {
  readonly message: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export const LoadError = ({ message, busy, onRetry }: LoadErrorProps) => (
  <ErrorNotice>
    <p>{message}</p>
    <Button onClick={onRetry} busy={busy}>
      Retry
    </Button>
  </ErrorNotice>
);

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** 'the glossary', after 'Loading' and 'Failed to load'. */
  readonly what: string;
  readonly errorText?: ((error: Error) => string) | undefined;
  /** A failed refetch is not reported: the data stays, and the next refetch may succeed. */
  readonly ignoresRefetchErrors?: boolean;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, what, errorText, rows = 5, ...rest }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const isReported = error && !(rest.ignoresRefetchErrors && data !== undefined);
  return (
    <>
      {isReported && (
        <LoadError
          message={errorText?.(error) ?? messageOf(error, `Failed to load ${what}`)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <Skeleton label={`Loading ${what}...`} rows={rows} />}
      {data !== undefined && rest.children(data)}
    </>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="empty">
    <p className="empty__title">{title}</p>
    <p className="empty__text">{children}</p>
    {action}
  </div>
);
