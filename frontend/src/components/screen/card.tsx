import type { ReactNode } from 'react';
import { usePageTitle } from '../page-title/page-title';
import { useSiteName } from '../page-title/site-name';

interface CardScreenProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen of one task, outside the frame: signing in, and what has to be done before one may go on. */
export function CardScreen({ title, children }: CardScreenProps): ReactNode {
  const site = useSiteName();
  usePageTitle(`${title} · ${site}`);
  return (
    <div className="gate">
      <header className="gate__brand">{site}</header>
      <main className="gate__paper">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
