import type { ReactNode } from 'react';
import { Rosette } from './rosette';

interface DeskProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** An image beside the sheet, where there is room for one. */
  readonly aside?: ReactNode;
  /** What stands below the sheet. */
  readonly after?: ReactNode;
}

/** An inner page: the lender's colour is the desk, the task a sheet of paper on it. */
export function Desk({ title, lead, children, aside, after }: DeskProps): ReactNode {
  return (
    <div className="desk">
      <div className="desk__top on-band">
        <Rosette />
        <div className="wrap">
          <h1 className="desk__title" tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="desk__lead">{lead}</p>}
        </div>
      </div>
      <div className="wrap">
        <div className="desk__row">
          <div className="sheet">{children}</div>
          {aside && <div className="desk__aside">{aside}</div>}
        </div>
        {after}
      </div>
    </div>
  );
}
