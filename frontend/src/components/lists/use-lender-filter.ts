import type { SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { LENDER_NAMES } from '../../api-client/staff-client';
import type { FilterField } from './filter-bar';

/** The filter by lender, for staff of the operator; nothing for staff of one lender, who see only theirs. */
export function useLenderFilter({ lenderId }: SignedInUser): readonly FilterField<'lenderId'>[] {
  const isOperator = lenderId === null;
  const lenders = useQuery({ ...LENDER_NAMES, enabled: isOperator }).data ?? [];
  if (!isOperator) return [];
  return [
    {
      name: 'lenderId',
      label: 'Lender',
      all: 'All lenders',
      options: lenders.map(({ id, name }) => [id, name] as const),
      unknown: 'Unknown lender',
    },
  ];
}
