import { useQuery } from '@tanstack/react-query';
import { LENDER_NAMES } from '../../api-client/staff-client';
import { Options, SelectField } from '../controls/fields';

interface LenderFieldProps {
  /** The id; '' until one is chosen. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Chooses an active lender, for staff of the operator. */
export function LenderField({ value, error, onChange }: LenderFieldProps) {
  const lenders = useQuery(LENDER_NAMES).data ?? [];
  return (
    <SelectField
      name="lenderId"
      label="Lender"
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Choose a lender</option>
      <Options options={lenders.map(({ id, name }) => [id, name] as const)} />
    </SelectField>
  );
}
