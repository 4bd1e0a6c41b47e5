import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { EmptyState } from '../../../components/controls/loading';

interface NoLendersProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function NoLenders({ isFiltered, onClear }: NoLendersProps): ReactNode {
  return isFiltered ? (
    <EmptyState
      title="No lenders match your filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Lenders whose name or account ID contains what you search for appear here.
    </EmptyState>
  ) : (
    <EmptyState
      title="No lenders found"
      action={
        <Link className="btn" to="/admin/lenders/new">
          Add Your First Lender
        </Link>
      }
    >
      The lenders whose borrowers you serve appear here, each with a page of its own.
    </EmptyState>
  );
}
