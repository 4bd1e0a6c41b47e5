import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field';
import { SearchBox } from '../../../components/lists/search-box';

interface LenderFiltersProps {
  readonly q: string;
  readonly rightTrack: string;
  readonly onSearch: (q: string) => void;
  readonly onRightTrack: (chosen: string) => void;
}

export function LenderFilters({ q, rightTrack, onSearch, onRightTrack }: LenderFiltersProps): ReactNode {
  return (
    <search className="filters">
      <SearchBox label="Search by lender name or account ID..." value={q} onSearch={onSearch} />
      <SelectField
        name="rightTrack"
        label="RightTrack"
        value={rightTrack}
        onChange={({ target }) => onRightTrack(target.value)}
      >
        <option value="">All Lenders</option>
        <option value="true">RightTrack Only</option>
        <option value="false">Non-RightTrack Only</option>
      </SelectField>
    </search>
  );
}
