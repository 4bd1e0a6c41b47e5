import type { ReactNode } from 'react';

interface SpinnerProps {
  readonly label: string;
}

export function Spinner({ label }: SpinnerProps): ReactNode {
  return (
    <div className="spinner" role="status">
      <span className="spinner__ring" aria-hidden="true" />
      {label}
    </div>
  );
}
