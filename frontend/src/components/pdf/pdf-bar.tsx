import { Button } from '../controls/button';
import { MinusIcon, PlusIcon, RotateIcon } from '../ui/staff-icons';
import type { FileControls } from './file-controls';

const ZOOM_STEP = 1.25;
export const MIN_SCALE = 0.1;
export const MAX_SCALE = 5;

interface PdfBarProps {
  /** In the middle of the view. */
  readonly page: number;
  readonly pages: number;
  readonly scale: number;
  readonly controls: FileControls;
}

export function PdfBar({ page, pages, scale, controls: { zoom, setZoom, rotate } }: PdfBarProps) {
  const zoomBy = (factor: number): void => setZoom(Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * factor)));
  return (
    <div className="pdf__bar">
      <span role="status">
        Page {page} of {pages}
      </span>
      <div className="viewer__acts">
        <Button square aria-label="Rotate" onClick={rotate}>
          <RotateIcon />
        </Button>
        <Button square aria-label="Zoom out" onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <MinusIcon />
        </Button>
        <span className="pdf__zoom">{Math.round(scale * 100)}%</span>
        <Button square aria-label="Zoom in" onClick={() => zoomBy(ZOOM_STEP)}>
          <PlusIcon />
        </Button>
        <Button aria-pressed={zoom === 'width'} onClick={() => setZoom('width')}>
          Fit width
        </Button>
        <Button aria-pressed={zoom === 'page'} onClick={() => setZoom('page')}>
          Fit page
        </Button>
      </div>
    </div>
  );
}
