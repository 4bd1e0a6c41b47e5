import type { Decision } from '@coverleaf/contracts';
import { useLetterKeys } from '../../components/commands/use-letter-keys';

interface ViewerActs {
  /** Undefined at the ends of the list. */
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onDownload: () => void;
  readonly onDecide: (decision: Decision) => void;
}

/** The keys of an open document; not of a window that is over it. */
export function useViewerKeys({ onNext, onPrevious, onDownload, onDecide }: ViewerActs): void {
  useLetterKeys({
    isMeant: (target) => target.closest('.sheet--side') !== null,
    onLetter: (letter) => {
      switch (letter) {
        case 'j':
          if (onNext) onNext();
          return true;
        case 'k':
          if (onPrevious) onPrevious();
          return true;
        case 'd':
          onDownload();
          return true;
        case 'a':
        case 'r':
          onDecide(letter === 'a' ? 'approve' : 'reject');
          return true;
        default:
          return false;
      }
    },
  });
}
