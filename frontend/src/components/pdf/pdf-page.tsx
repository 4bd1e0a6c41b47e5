import { type QuarterTurn, turnBox } from '@coverleaf/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { MarkFrame, type PageMark } from './page-mark';
import { drawPage, type OpenPdf, type PageSize } from './pdf-document';

/** Whether an element is in the view, or soon will be. @param isFirst it is, until it is scrolled away */
function useIsNear(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  isFirst = false,
): boolean {
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '400px',
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return isNear;
}

interface PageProps {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly size: PageSize;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly turn: QuarterTurn;
  readonly onError: (error: unknown) => void;
}

interface PdfPageProps extends PageProps {
  readonly scale: number;
  readonly mark: PageMark | null;
  /** Must stay the same function. */
  readonly onDrawn: () => void;
}

/** A page, rendered while it is near the viewport. */
export function PdfPage({ number, size, scale, scroller, mark, turn, ...rest }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(sheet, scroller, number === 1);
  return (
    <div
      className="pdf__page"
      ref={sheet}
      role="group"
      aria-label={`Page ${number}`}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {isNear && <Drawing {...rest} {...{ number, scale, turn }} hasTextLayer />}
      {mark && <MarkFrame box={turnBox(mark.box, turn)} />}
    </div>
  );
}

/** In CSS pixels. */
const THUMBNAIL_WIDTH = 72;

interface PdfThumbnailProps extends PageProps {
  /** In the middle of the view. */
  readonly isCurrent: boolean;
  /** The page itself comes first. */
  readonly mayDraw: boolean;
  readonly onChoose: () => void;
}

/** A small picture of a page, which leads to it. */
export function PdfThumbnail(props: PdfThumbnailProps) {
  const { number, size, scroller, isCurrent, mayDraw, onChoose, ...rest } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isNear = useIsNear(button, scroller);
  const scale = THUMBNAIL_WIDTH / size.width;
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      type="button"
      className="pdf__thumbnail"
      ref={button}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChoose}
    >
      <span className="pdf__picture" style={{ width: THUMBNAIL_WIDTH, height: size.height * scale }}>
        {isNear && mayDraw && <Drawing {...rest} number={number} scale={scale} />}
      </span>
      <span aria-hidden="true">{number}</span>
    </button>
  );
}

interface DrawingProps extends Pick<PageProps, 'pdf' | 'number' | 'turn' | 'onError'> {
  readonly scale: number;
  /** Its words can be found, copied and read out. */
  readonly hasTextLayer?: boolean;
  readonly onDrawn?: () => void;
}

function Drawing({ pdf, number, scale, turn, onError, hasTextLayer = false, onDrawn }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'seen' | 'words' | 'no words'>('drawing');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Read now: once the page has left the screen, both are null, shortly before the drawing is canceled.
    const [onto, over] = [canvas.current, text.current];
    const draw = async (): Promise<void> => {
      if (!onto) return;
      const onSeen = (): void => setState('seen');
      const hasText = await drawPage(pdf, { number, canvas: onto, text: over, scale, turn, signal, onSeen });
      setState(hasText ? 'words' : 'no words');
      onDrawn?.();
    };
    draw().catch((error: unknown) => signal.aborted || onError(error));
    return () => controller.abort();
  }, [pdf, number, scale, turn, onError, onDrawn]);
  return (
    <>
      <canvas
        className={hasTextLayer ? 'pdf__canvas' : 'pdf__small'}
        ref={canvas}
        aria-hidden="true"
        data-state={state}
      />
      {hasTextLayer && <div className="pdf__text" ref={text} />}
      {hasTextLayer && state === 'no words' && <span className="visually-hidden">An image without text</span>}
    </>
  );
}
