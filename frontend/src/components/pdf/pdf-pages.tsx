import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type PageSize, pageSizes } from './page-sizes';
import type { OpenPdf } from './open-pdf';
import { PdfPage } from './pdf-page';
import { Button } from '../controls/button';
import { MinusIcon, PlusIcon } from '../ui/staff-icons';

const STEP = 1.25;

const LEAST = 0.1;

const MOST = 5;

interface PdfPagesProps {
  readonly pdf: OpenPdf;
  /** Stays the same function. */
  readonly onFault: (error: unknown) => void;
}

/** Around the pages, on each side. */
const MARGIN = 12;

/** All pages of a PDF below each other; those that are seen are drawn. */
export function PdfPages({ pdf, onFault }: PdfPagesProps): ReactNode {
  const [sizes, setSizes] = useState<readonly PageSize[]>([]);
  /** Null: as wide as there is room. */
  const [zoom, setZoom] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { width, page } = usePlace(scroller);

  useEffect(() => {
    let isGone = false;
    pageSizes(pdf.document).then(
      (found) => isGone || setSizes(found),
      (error: unknown) => isGone || onFault(error),
    );
    return () => {
      isGone = true;
    };
  }, [pdf, onFault]);

  const widest = Math.max(1, ...sizes.map((size) => size.width));
  const scale = zoom ?? Math.max(0.1, (width - 2 * MARGIN) / widest);
  return (
    <div className="pdf">
      <PdfBar
        page={page}
        pages={pdf.document.numPages}
        scale={scale}
        isFit={zoom === null}
        onZoom={setZoom}
      />
      <div className="pdf__scroller" ref={scroller} tabIndex={0} role="region" aria-label="Pages">
        {width > 0 &&
          sizes.map((size, index) => (
            <PdfPage
              key={index}
              pdf={pdf}
              number={index + 1}
              size={size}
              scale={scale}
              scroller={scroller}
              onFault={onFault}
            />
          ))}
      </div>
    </div>
  );
}

/** How wide a scroller of pages is inside, and which of them one is reading. */
function usePlace(scroller: RefObject<HTMLElement | null>): { width: number; page: number } {
  const [width, setWidth] = useState(0);
  const [page, setPage] = useState(1);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = new ResizeObserver(() => setWidth(element.clientWidth));
    measure.observe(element);
    const look = (): void => {
      const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
      const above = [...element.children].filter((one) => one.getBoundingClientRect().top <= middle);
      setPage(Math.max(1, above.length));
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      measure.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return { width, page };
}

interface PdfBarProps {
  readonly page: number;
  readonly pages: number;
  readonly scale: number;
  readonly isFit: boolean;
  /** Null: as wide as there is room. */
  readonly onZoom: (scale: number | null) => void;
}

function PdfBar({ page, pages, scale, isFit, onZoom }: PdfBarProps): ReactNode {
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
