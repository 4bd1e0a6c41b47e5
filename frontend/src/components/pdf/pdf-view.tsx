import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { MinusIcon, PlusIcon } from '../ui/staff-icons';
import { Skeleton } from '../controls/notices';
import { LostPageError } from '../lazy/load-code';
import { drawPage, type OpenPdf, openPdf, type PageSize, pageSizes } from './pdf-document';
import { PdfError } from './pdf-error';

interface PdfPageProps {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly size: PageSize;
  readonly scale: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onError: (error: unknown) => void;
}

/** A sheet of paper, which is drawn while it is in sight or near to it. */
function PdfPage({ pdf, number, size, scale, scroller, onError }: PdfPageProps): ReactNode {
  const sheet = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => setNear(entries.some((one) => one.isIntersecting)), {
      root: scroller.current,
      rootMargin: '400px',
    });
    if (sheet.current) seen.observe(sheet.current);
    return () => seen.disconnect();
  }, [scroller]);
  return (
    <div
      className="pdf__page"
      ref={sheet}
      role="group"
      aria-label={`Page ${number}`}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {isNear && <Drawing pdf={pdf} number={number} scale={scale} onError={onError} />}
    </div>
  );
}

type DrawingProps = Pick<PdfPageProps, 'pdf' | 'number' | 'scale' | 'onError'>;

function Drawing({ pdf, number, scale, onError }: DrawingProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'words' | 'no words'>('drawing');
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const draw = async (): Promise<void> => {
      if (!canvas.current || !text.current) return;
      const page = await pdf.document.getPage(number);
      signal.throwIfAborted();
      const hasWords = await drawPage(pdf.pdfjs, {
        page,
        canvas: canvas.current,
        text: text.current,
        scale,
        signal,
      });
      setState(hasWords ? 'words' : 'no words');
    };
    draw().catch((error: unknown) => signal.aborted || onError(error));
    return () => ending.abort();
  }, [pdf, number, scale, onError]);
  return (
    <>
      <canvas className="pdf__canvas" ref={canvas} aria-hidden="true" data-state={state} />
      <div className="pdf__text" ref={text} />
      {state === 'no words' && <span className="visually-hidden">An image without text</span>}
    </>
  );
}

const STEP = 1.25;

const LEAST = 0.1;

const MOST = 5;

interface PdfPagesProps {
  readonly pdf: OpenPdf;
  /** Stays the same function. */
  readonly onError: (error: unknown) => void;
}

/** Around the pages, on each side. */
const MARGIN = 12;

/** All pages of a PDF below each other; those that are seen are drawn. */
function PdfPages({ pdf, onError }: PdfPagesProps): ReactNode {
  const [sizes, setSizes] = useState<readonly PageSize[]>([]);
  /** Null: as wide as there is room. */
  const [zoom, setZoom] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { width, page } = usePlace(scroller);

  useEffect(() => {
    let isGone = false;
    pageSizes(pdf.document).then(
      (found) => isGone || setSizes(found),
      (error: unknown) => isGone || onError(error),
    );
    return () => {
      isGone = true;
    };
  }, [pdf, onError]);

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
              onError={onError}
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

interface PdfViewProps {
  readonly bytes: ArrayBuffer;
  readonly failure: (reason: string) => ReactNode;
}

/** Opens a PDF for as long as it is seen. */
export function PdfView({ bytes, failure }: PdfViewProps): ReactNode {
  const [pdf, setPdf] = useState<OpenPdf>();
  const [reason, setReason] = useState<string>();
  const end = useRef<() => void>(() => undefined);

  useEffect(() => {
    const ending = new AbortController();
    end.current = () => ending.abort();
    openPdf(bytes, ending.signal).then(setPdf, (error: unknown) => {
      if (!ending.signal.aborted) setReason(reasonOf(error));
    });
    return () => ending.abort();
  }, [bytes]);

  // The same at every rendering, as what draws pages begins anew with another one.
  const fail = useCallback((error: unknown): void => {
    end.current();
    setReason(reasonOf(error));
  }, []);
  if (reason) return failure(reason);
  return pdf ? <PdfPages pdf={pdf} onError={fail} /> : <Skeleton label="Opening the file..." rows={8} />;
}

function reasonOf(error: unknown): string {
  if (error instanceof LostPageError) return 'the code that reads it did not arrive';
  return error instanceof PdfError ? error.message : 'the file could not be read';
}
