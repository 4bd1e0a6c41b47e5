import type { ReactNode } from 'react';

export function Spinner({ label }: { label: string }): ReactNode {
  return (
    <div className="spinner" role="status">
      <span className="spinner__ring" aria-hidden="true" />
      {label}
    </div>
  );
}
