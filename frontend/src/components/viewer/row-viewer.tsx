import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button';
import { Modal } from '../controls/modal';
import { ArrowIcon, BackIcon } from '../ui/icons';
import { isInSheet, type Letter, useLetterKeys } from '../commands/keyboard';

interface Identified {
  readonly id: string;
}

interface RowSheetProps<Row> {
  /** The open row; null: the sheet is closed. */
  readonly id: string | null;
  readonly rows: readonly Row[];
  readonly titleOf: (row: Row | undefined) => string;
  readonly onClose: () => void;
  readonly children: (id: string) => ReactNode;
}

/** The open row of a list, in a sheet beside it. */
export function RowSheet<Row extends Identified>(props: RowSheetProps<Row>) {
  const { id, rows, titleOf, onClose, children } = props;
  // The title stays while the sheet closes.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  const title = titleOf(rows.find((row) => row.id === (id ?? shown)));
  return (
    <Modal title={title} place="side" isOpen={id !== null} onClose={onClose}>
      {id && children(id)}
    </Modal>
  );
}

interface RowViewerProps {
  readonly id: string;
  readonly rows: readonly Identified[];
  readonly onShow: (id: string) => void;
  /** Buttons next to those for the adjacent rows. */
  readonly acts?: ReactNode;
  /** Handles letters other than J and K. @returns whether the letter was handled */
  readonly onLetter?: (letter: Letter) => boolean;
  readonly children: ReactNode;
}

/**
 * The content of a `RowSheet` for its row, with buttons and keys that open the next row (J) and the previous one (K).
 */
export function RowViewer({ id, rows, onShow, acts, onLetter, children }: RowViewerProps) {
  const at = rows.findIndex((row) => row.id === id);
  const goTo = (row: Identified | undefined) => row && ((): void => onShow(row.id));
  const onPrevious = goTo(rows[at - 1]);
  const onNext = at < 0 ? undefined : goTo(rows[at + 1]);
  useLetterKeys({
    isMeant: isInSheet,
    onLetter: (letter) => {
      if (letter !== 'j' && letter !== 'k') return onLetter?.(letter) ?? false;
      (letter === 'j' ? onNext : onPrevious)?.();
      return true;
    },
  });
  return (
    <div className="viewer">
      <div className="viewer__bar">
        {acts}
        {at >= 0 && (
          <div className="viewer__acts">
            <Button aria-disabled={!onPrevious || undefined} onClick={onPrevious}>
              <BackIcon />
              <span className="viewer__word">Previous</span>
              <Key letter="K" />
            </Button>
            <Button aria-disabled={!onNext || undefined} onClick={onNext}>
              <span className="viewer__word">Next</span>
              <ArrowIcon />
              <Key letter="J" />
            </Button>
            <span className="quiet" role="status">
              {at + 1} of {rows.length} shown
            </span>
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

export const Key = ({ letter }: { letter: string | undefined }) =>
  letter && <kbd aria-hidden="true">{letter}</kbd>;
