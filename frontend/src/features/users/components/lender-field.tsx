import type { LenderName } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field';
import { listLenderNames } from '../../../api-client/staff-client';
import type { LenderChoice } from '../user-rules';

interface LenderFieldProps {
  readonly choice: LenderChoice;
  /** What is chosen now, which may be a lender that is no longer active. */
  readonly current: LenderName | null;
  /** The editor's own lender. */
  readonly ownId: string | null;
  readonly error: string | undefined;
}

export function LenderField({ choice, current, ownId, error }: LenderFieldProps): ReactNode {
  const names = useQuery({ queryKey: ['lender-names'], queryFn: listLenderNames });
  const known = names.data ?? [];
  if (choice === 'own') {
    const own = ownId && known.find(({ id }) => id === ownId)?.name;
    return (
      <FixedLender hint="Site managers can only create users for their assigned lender">
        {own ?? (ownId ? 'Your lender' : 'None: you belong to the operator')}
      </FixedLender>
    );
  }
  if (choice === 'none') {
    return <FixedLender hint="Administrators belong to the operator">No lender</FixedLender>;
  }
  const lenders = current && !known.some(({ id }) => id === current.id) ? [current, ...known] : known;
  return (
    <SelectField
      // The list comes after the form; only then can what is chosen be shown.
      key={names.isSuccess ? 'known' : 'unknown'}
      name="lenderId"
      label="Lender (optional)"
      hint={names.isError ? 'The lenders could not be loaded. You can assign one later.' : undefined}
      error={error}
      defaultValue={current?.id ?? ''}
    >
      <option value="">No lender</option>
      {lenders.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function FixedLender({ hint, children }: { readonly hint: string; readonly children: ReactNode }): ReactNode {
  return (
    <dl className="fld">
      <dt className="fld__label">Lender</dt>
      <dd>{children}</dd>
      <dd className="fld__hint">{hint}</dd>
    </dl>
  );
}
