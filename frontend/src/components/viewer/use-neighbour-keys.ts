import { useLetterKeys } from '../commands/use-letter-keys';
import type { NeighboursProps } from './neighbours';

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
