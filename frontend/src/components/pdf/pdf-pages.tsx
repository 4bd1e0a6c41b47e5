import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pageSizes, type PageSize } from './page-sizes';
import type { OpenPdf } from './open-pdf';
import { PdfBar } from './pdf-bar';
import { PdfPage } from './pdf-page';
import { usePlace } from './use-place';

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
