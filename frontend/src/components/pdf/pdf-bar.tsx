import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { MinusIcon, PlusIcon } from '../ui/staff-icons';

interface PdfBarProps {
  readonly page: number;
  readonly pages: number;
  readonly scale: number;
  readonly isFit: boolean;
  /** Null: as wide as there is room. */
  readonly onZoom: (scale: number | null) => void;
}

const STEP = 1.25;
const LEAST = 0.1;
const MOST = 5;

export function PdfBar({ page, pages, scale, isFit, onZoom }: PdfBarProps): ReactNode {
  const zoom = (by: number): void => onZoom(Math.min(MOST, Math.max(LEAST, scale * by)));
  return (
    <div className="pdf__bar">
      <span role="status">
        Page {page} of {pages}
      </span>
      <div className="viewer__acts">
        <Button square aria-label="Zoom out" onClick={() => zoom(1 / STEP)}>
          <MinusIcon />
        </Button>
        <span className="pdf__zoom">{Math.round(scale * 100)}%</span>
        <Button square aria-label="Zoom in" onClick={() => zoom(STEP)}>
          <PlusIcon />
        </Button>
        <Button aria-pressed={isFit} onClick={() => onZoom(null)}>
          Fit width
        </Button>
      </div>
    </div>
  );
}
