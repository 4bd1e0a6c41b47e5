import type { SignedInUser } from '@coverleaf/contracts';
import type { FilterField } from './filter-bar';

/** The filter by lender, for staff of the operator; nothing for staff of one lender, who see only theirs. */
export const lenderFilter = ({ lenderId }: SignedInUser): readonly FilterField<'lenderId'>[] =>
  lenderId === null ? [{ kind: 'lender', name: 'lenderId', label: 'Lender', all: 'All lenders' }] : [];

/** The same by several lenders. */
export const lendersFilter = ({ lenderId }: SignedInUser): readonly FilterField<'lenderId'>[] =>
  lenderId === null ? [{ kind: 'lenders', name: 'lenderId', label: 'Lender', all: 'All lenders' }] : [];
