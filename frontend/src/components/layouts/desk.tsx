import type { ReactNode } from 'react';
import { Rosette } from './rosette';

interface DeskProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The sheet is as wide as a form, or as wide as the page. */
  readonly width?: 'form' | 'wide';
  readonly children: ReactNode;
  /** What stands below the sheet. */
  readonly after?: ReactNode;
}

/** An inner page: the lender's colour is the desk, the task a sheet of paper on it. */
export function Desk({ title, lead, width = 'form', children, after }: DeskProps): ReactNode {
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
        <div className={`sheet sheet--${width}`}>{children}</div>
        {after}
      </div>
    </div>
  );
}
