import { type QuarterTurn, turnBox } from '@coverleaf/contracts';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Skeleton } from '../controls/notices';
import { LostPageError } from '../lazy/load-code';
import type { FileControls } from './file-controls';
import type { PageMark } from './page-mark';
import { MIN_SCALE, PdfBar } from './pdf-bar';
import { type OpenPdf, openPdf, type PageSize, pageSizes, startWorkerAhead } from './pdf-document';
import { PdfError } from './pdf-error';
import { PdfPage, PdfThumbnail } from './pdf-page';
import { pagesOf, scrollToPlace } from './places';
import { useDragZoom } from './use-drag-zoom';

const MARGIN = 12;

interface PdfPagesProps {
  readonly pdf: OpenPdf;
  /** Of the pages as they lie in the file. */
  readonly lying: readonly PageSize[];
  /** Scrolled into view when it changes. */
  readonly mark: PageMark | null;
  readonly turnOf: (page: number) => QuarterTurn;
  readonly controls: FileControls;
  /** Must stay the same function. */
  readonly onError: (error: unknown) => void;
}

/** All pages of a PDF below each other. */
function PdfPages({ pdf, lying, mark, turnOf, controls, onError }: PdfPagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const thumbnails = useRef<HTMLElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => {
    setDrawn(true);
    startWorkerAhead();
  }, []);
  const { width, height, page } = useScrollState(scroller);
  const isMeasured = width > 0;
  const markTurn = mark ? turnOf(mark.page) : 0;
  useEffect(() => {
    if (mark && isMeasured) scrollToMark(scroller.current, { ...mark, box: turnBox(mark.box, markTurn) });
  }, [mark, markTurn, isMeasured]);

  const sizes = lying.map((size, index): PageSize => {
    const isTurned = turnOf(index + 1) % 180 !== 0;
    return isTurned ? { width: size.height, height: size.width } : size;
  });
  const widest = Math.max(1, ...sizes.map((size) => size.width));
  const highest = Math.max(1, ...sizes.map((size) => size.height));
  const fits = { width: (width - 2 * MARGIN) / widest, page: (height - 2 * MARGIN) / highest };
  const { zoom } = controls;
  const scale =
    typeof zoom === 'number'
      ? zoom
      : Math.max(MIN_SCALE, zoom === 'width' ? fits.width : Math.min(fits.width, fits.page));
  const { frame, onPointerDown } = useDragZoom(scroller, scale, controls.setZoom);
  return (
    <div className="pdf">
      <PdfBar page={page} pages={pdf.document.numPages} scale={scale} controls={controls} />
      <div className="pdf__panes">
        {sizes.length > 1 && (
          <nav className="pdf__thumbnails" ref={thumbnails} aria-label="Overview of pages">
            {sizes.map((size, index) => (
              <PdfThumbnail
                key={index}
                pdf={pdf}
                number={index + 1}
                size={size}
                scroller={thumbnails}
                turn={turnOf(index + 1)}
                isCurrent={page === index + 1}
                mayDraw={isDrawn}
                onChoose={() => scrollToPlace(scroller.current, { index, x: 1 / 2, y: 0 }, 0)}
                onError={onError}
              />
            ))}
          </nav>
        )}
        <div
          className="pdf__scroller"
          ref={scroller}
          tabIndex={0}
          role="region"
          aria-label="Pages"
          onPointerDown={onPointerDown}
        >
          {isMeasured &&
            sizes.map((size, index) => (
              <PdfPage
                key={index}
                pdf={pdf}
                number={index + 1}
                size={size}
                scale={scale}
                scroller={scroller}
                mark={mark?.page === index + 1 ? mark : null}
                turn={turnOf(index + 1)}
                onDrawn={onDrawn}
                onError={onError}
              />
            ))}
          {frame && <div className="pdf__frame" style={frame} />}
        </div>
      </div>
    </div>
  );
}

/** To the upper third, with room for its surroundings. */
function scrollToMark(scroller: HTMLElement | null, { page, box }: PageMark): void {
  scrollToPlace(scroller, { index: page - 1, x: box.left + box.width / 2, y: box.top }, 1 / 3);
}

/** The inner size of the scroller, and the page in its middle. */
function useScrollState(scroller: RefObject<HTMLElement | null>) {
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  const [page, setPage] = useState(1);
  // Before the first paint, because the pages are drawn in this size.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const updatePage = (): void => {
      const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
      const above = pagesOf(element).filter((sheet) => sheet.getBoundingClientRect().top <= middle);
      setPage(Math.max(1, above.length));
    };
    element.addEventListener('scroll', updatePage, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', updatePage);
    };
  }, [scroller]);
  return { width, height, page };
}

interface PdfViewProps {
  readonly bytes: ArrayBuffer;
  readonly mark: PageMark | null;
  /** How a page must be turned to be upright. */
  readonly turnOf: (page: number) => QuarterTurn;
  readonly controls: FileControls;
  readonly failure: (reason: string) => ReactNode;
}

/** Shows a PDF. Its worker lives as long as the component. */
export function PdfView({ bytes, mark, turnOf, controls, failure }: PdfViewProps) {
  const [opened, setOpened] = useState<Pick<PdfPagesProps, 'pdf' | 'lying'>>();
  const [reason, setReason] = useState<string>();
  const controller = useRef<AbortController>(null);

  useEffect(() => {
    const { signal } = (controller.current = new AbortController());
    const open = async (): Promise<void> => {
      const pdf = await openPdf(bytes, signal);
      setOpened({ pdf, lying: await pageSizes(pdf.document) });
    };
    open().catch((error: unknown) => {
      if (signal.aborted) return;
      controller.current?.abort();
      setReason(reasonOf(error));
    });
    return () => controller.current?.abort();
  }, [bytes]);

  // Stable, because pages are drawn again when it changes.
  const fail = useCallback((error: unknown): void => {
    controller.current?.abort();
    setReason(reasonOf(error));
  }, []);
  if (reason) return failure(reason);
  return opened ? (
    <PdfPages {...opened} mark={mark} turnOf={turnOf} controls={controls} onError={fail} />
  ) : (
    <Skeleton label="Opening the file..." rows={8} />
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof LostPageError) return 'the code that reads it did not arrive';
  return error instanceof PdfError ? error.message : 'the file could not be read';
}
