import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components';
import { CheckIcon } from '../../../components/ui/icons';
import { MinusIcon } from '../../../components/ui/staff-icons';

/** Selects the row that it stands in, or all of them in the head of the table. */
export const SelectionBox = (): ReactNode => (
  <Checkbox slot="selection" className="tick">
    {({ isSelected, isIndeterminate }) => (
      <span className="tick__box">
        {isIndeterminate && <MinusIcon />}
        {!isIndeterminate && isSelected && <CheckIcon />}
      </span>
    )}
  </Checkbox>
);
