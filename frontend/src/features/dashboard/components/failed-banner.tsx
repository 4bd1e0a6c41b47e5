import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AlertIcon } from '../../../components/ui/icons';

const NUMBER = new Intl.NumberFormat('en-US');
/** The server counts no further. */
const CAP = 10_000;

/** Something will not arrive unless somebody sees to it. */
export function FailedBanner({ count }: { readonly count: number }): ReactNode {
  const number = `${NUMBER.format(count)}${count >= CAP ? ' or more' : ''}`;
  return (
    <section className="notice notice--bad failed" aria-label="Failed transmissions">
      <AlertIcon />
      <div>
        <p>
          {number} {count === 1 ? 'transmission has' : 'transmissions have'} failed: what borrowers sent has
          not arrived, and is not tried again by itself.
        </p>
        <Link className="btn btn--quiet" to="/admin/transmissions?state=failed">
          See what failed
        </Link>
      </div>
    </section>
  );
}
