import type { ReactNode } from 'react';

/** Whether what is seen follows what happens. */
export const LiveMark = ({ isLive }: { readonly isLive: boolean }): ReactNode => (
  <p className={`live ${isLive ? 'live--on' : ''}`} role="status">
    {isLive ? 'Live' : 'Not live: looked at every 15 seconds'}
  </p>
);
