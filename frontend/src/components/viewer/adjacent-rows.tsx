import { Button } from '../controls/button';
import { ArrowIcon, BackIcon } from '../ui/icons';
import { useLetterKeys } from '../commands/keyboard';

export interface AdjacentRowsProps {
  /** Position in the list; undefined when the row is not in it. */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  /** Undefined at the ends of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function AdjacentRows({ place, onPrevious, onNext }: AdjacentRowsProps) {
  if (!place) return null;
  return (
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
        {place.at + 1} of {place.of} shown
      </span>
    </div>
  );
}

export const Key = ({ letter }: { letter: string | undefined }) =>
  letter && <kbd aria-hidden="true">{letter}</kbd>;

export function adjacentRowsOf(
  rows: readonly { readonly id: string }[],
  id: string,
  onShow: (id: string) => void,
): AdjacentRowsProps {
  const at = rows.findIndex((row) => row.id === id);
  const goTo = (row: { readonly id: string } | undefined) => row && ((): void => onShow(row.id));
  return {
    place: at < 0 ? undefined : { at, of: rows.length },
    onPrevious: goTo(rows[at - 1]),
    onNext: at < 0 ? undefined : goTo(rows[at + 1]),
  };
}

/** In an open side sheet, J opens the next row and K the previous one. */
export function useAdjacentRowKeys({ onNext, onPrevious }: AdjacentRowsProps): void {
  useLetterKeys({
    isMeant: (target) => target.closest('.sheet--side') !== null,
    onLetter: (letter) => {
      if (letter !== 'j' && letter !== 'k') return false;
      (letter === 'j' ? onNext : onPrevious)?.();
      return true;
    },
  });
}
