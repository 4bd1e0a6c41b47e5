import { Button } from '../controls/button';
import { DownIcon, UpIcon } from '../ui/staff-icons';

interface MoveButtonsProps {
  readonly variant?: 'plain' | 'quiet';
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly labelOf: (direction: 'up' | 'down') => string;
  readonly onMove: (by: 1 | -1) => void;
}

export const MoveButtons = ({ variant = 'quiet', isFirst, isLast, labelOf, onMove }: MoveButtonsProps) => (
  <>
    <Button
      variant={variant}
      square
      data-move="up"
      disabled={isFirst}
      aria-label={labelOf('up')}
      onClick={() => onMove(-1)}
    >
      <UpIcon />
    </Button>
    <Button
      variant={variant}
      square
      data-move="down"
      disabled={isLast}
      aria-label={labelOf('down')}
      onClick={() => onMove(1)}
    >
      <DownIcon />
    </Button>
  </>
);

/**
 * Focuses the button again after its row has moved, because a moved element loses the focus. At an end of the list, the
 * other button gets it.
 */
export function focusMoveButton(rowId: string, by: 1 | -1, isAtEnd: boolean): void {
  const direction = (by === -1) === isAtEnd ? 'down' : 'up';
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${rowId} [data-move=${direction}]`)?.focus(),
  );
}
