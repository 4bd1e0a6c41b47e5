import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { drawPage } from './draw-page';
import type { OpenPdf } from './open-pdf';
import type { PageSize } from './page-sizes';

interface PdfPageProps {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly size: PageSize;
  readonly scale: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onFault: (error: unknown) => void;
}

/** A sheet of paper, which is drawn while it is in sight or near to it. */
export function PdfPage({ pdf, number, size, scale, scroller, onFault }: PdfPageProps): ReactNode {
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
      {isNear && <Drawing pdf={pdf} number={number} scale={scale} onFault={onFault} />}
    </div>
  );
}

type DrawingProps = Pick<PdfPageProps, 'pdf' | 'number' | 'scale' | 'onFault'>;

function Drawing({ pdf, number, scale, onFault }: DrawingProps): ReactNode {
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
    draw().catch((error: unknown) => signal.aborted || onFault(error));
    return () => ending.abort();
  }, [pdf, number, scale, onFault]);
  return (
    <>
      <canvas className="pdf__canvas" ref={canvas} aria-hidden="true" data-state={state} />
      <div className="pdf__text" ref={text} />
      {state === 'no words' && <span className="visually-hidden">An image without text</span>}
    </>
  );
}
