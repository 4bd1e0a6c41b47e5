import { ROLES_IN_ORDER, ROLE_NAMES } from '../../../components/controls/role-name';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field';
import { SearchBox } from '../../../components/lists/search-box';

interface UserFiltersProps {
  readonly q: string;
  readonly role: string;
  readonly onSearch: (q: string) => void;
  readonly onRole: (role: string) => void;
}

export function UserFilters({ q, role, onSearch, onRole }: UserFiltersProps): ReactNode {
  return (
    <search className="filters">
      <SearchBox label="Search by name or email" value={q} onSearch={onSearch} />
      <SelectField name="role" label="Role" value={role} onChange={({ target }) => onRole(target.value)}>
        <option value="">All roles</option>
        {ROLES_IN_ORDER.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
