import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../page-title/page-title';
import { useSiteName } from '../page-title/site-name';

interface ScreenProps {
  readonly title: string;
  /** What one can do here, beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

let visited = false;

/** A screen of the admin area: its name in the tab and above it, and the focus on it when one comes from another. */
export function Screen({ title, actions, children }: ScreenProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(`${title} · ${useSiteName()}`);
  useEffect(() => {
    // The first screen begins at its top, as any page does.
    if (visited) heading.current?.focus();
    visited = true;
  }, []);
  return (
    <>
      <div className="screen-head">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions && <div className="screen-head__actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}
