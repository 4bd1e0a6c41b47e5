import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';

interface RowButtonProps {
  /** What it does, and to which row. */
  readonly label: string;
  readonly onPress: () => void;
  /** An image. */
  readonly children: ReactNode;
}

/** A button at the end of a row of a table whose keys go from cell to cell. */
export const RowButton = ({ label, onPress, children }: RowButtonProps): ReactNode => (
  <Button className="btn btn--plain btn--square" aria-label={label} onPress={onPress}>
    {children}
  </Button>
);
