import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { ArrowIcon, BackIcon } from '../ui/icons';
import { useLetterKeys } from '../commands/keyboard';

export interface NeighboursProps {
  /** Where it stands in the list; undefined when it is not among those that are shown. */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  /** Undefined at the ends of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** The way from what is open to what stands beside it in the list. */
export function Neighbours({ place, onPrevious, onNext }: NeighboursProps): ReactNode {
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

/** The key that does what its button does. */
export const Key = ({ letter }: { readonly letter: string | undefined }): ReactNode =>
  letter && <kbd aria-hidden="true">{letter}</kbd>;

interface Placed {
  readonly id: string;
}

/** What stands beside an open row. */
export function neighboursOf(
  rows: readonly Placed[],
  id: string,
  onShow: (id: string) => void,
): NeighboursProps {
  const at = rows.findIndex((row) => row.id === id);
  const goTo = (row: Placed | undefined) => row && ((): void => onShow(row.id));
  return {
    place: at < 0 ? undefined : { at, of: rows.length },
    onPrevious: goTo(rows[at - 1]),
    onNext: at < 0 ? undefined : goTo(rows[at + 1]),
  };
}

/** J and K go from what is open at the side to what stands beside it. */
export function useNeighbourKeys({ onNext, onPrevious }: NeighboursProps): void {
  useLetterKeys({
    isMeant: (target) => target.closest('.sheet--side') !== null,
    onLetter: (letter) => {
      if (letter !== 'j' && letter !== 'k') return false;
      (letter === 'j' ? onNext : onPrevious)?.();
      return true;
    },
  });
}
