import type { ReactNode } from 'react';
import { usePageTitle } from '../page-title/page-title';

interface CardScreenProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen of one task, outside the frame: signing in, and what has to be done before one may go on. */
export function CardScreen({ title, children }: CardScreenProps): ReactNode {
  usePageTitle(`${title} · Coverleaf`);
  return (
    <div className="gate">
      <header className="gate__brand">Coverleaf</header>
      <main className="gate__paper">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
