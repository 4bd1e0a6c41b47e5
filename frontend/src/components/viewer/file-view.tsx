import { type FileLink, type QuarterTurn, quarterTurnOf, turnBox } from '@coverleaf/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { ErrorNotice, Skeleton } from '../controls/notices';
import { type FetchedFile, fetchFile } from '../files/file-links';
import { lazyComponent } from '../lazy/lazy-component';
import { MarkFrame, type PageMark } from '../pdf/page-mark';
import { type FileControls, useFileControls } from '../pdf/file-controls';
import { reasonOf } from '../../api-client/call-result';

/** Where a file comes from. */
export interface FileSource {
  /** Names it among all files. */
  readonly key: string;
  readonly getLink: () => Promise<FileLink>;
}

interface FileViewProps {
  readonly source: FileSource;
  /** 'document', 'attachment': the reason follows 'Failed to view document'. */
  readonly what: string;
  /** Alternative text of an image. */
  readonly alt: string;
  /** A place to show in the file. */
  readonly mark?: PageMark | null;
  /** How a page must be turned to be upright. */
  readonly turnOf?: (page: number) => QuarterTurn;
  /** Default: its own. */
  readonly controls?: FileControls;
  readonly onDownload: () => void;
}

const loadPdfView = () => import('../pdf/pdf-view.js');

/** Lazy, because the PDF viewer is large. */
const PdfView = lazyComponent(async () => (await loadPdfView()).PdfView, {
  loading: <Skeleton label="Opening the file..." rows={8} />,
  failed: (_, { failure }) => failure('the PDF viewer could not be loaded'),
});

/** Loads what shows PDFs, and starts it, before there is a file to view. */
export function useViewerAhead(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const load = async (): Promise<void> => {
      const { loadPdfJs, startWorkerAhead } = await import('../pdf/pdf-document.js');
      startWorkerAhead();
      await Promise.all([loadPdfView(), loadPdfJs()]);
    };
    // Code that doesn't arrive is reported when the file is there.
    load().catch(() => undefined);
  }, [enabled]);
}

/** How long a file is kept after it was fetched ahead or closed, in milliseconds. */
const KEPT_MS = 2_000;

/** The query of a file to view. Every request is an audit entry, so there is only one. */
export const fileQuery = ({ key, getLink }: FileSource) =>
  queryOptions({
    queryKey: ['file', key],
    queryFn: async ({ signal }) => fetchFile(await getLink(), signal),
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });

export function FileView({ source, ...rest }: FileViewProps) {
  const { data, error, isFetching, refetch } = useQuery(fileQuery(source));
  if (data) return <FetchedFileView {...rest} file={data} />;
  if (!error) return <Skeleton label="Loading the file..." rows={8} />;
  return (
    <ViewFailure {...rest} reason={reasonOf(error)}>
      <Button onClick={() => void refetch()} busy={isFetching}>
        Retry
      </Button>
    </ViewFailure>
  );
}

type FetchedFileViewProps = Omit<FileViewProps, 'source'> & { readonly file: FetchedFile };

const unturned = (): QuarterTurn => 0;

function FetchedFileView(props: FetchedFileViewProps) {
  const { file, alt, mark = null, turnOf: uprightTurnOf = unturned, controls: given, ...rest } = props;
  const own = useFileControls();
  const controls = given ?? own;
  const turnOf = (page: number): QuarterTurn => quarterTurnOf(uprightTurnOf(page) + controls.turn);
  const failure = (reason: string) => <ViewFailure {...rest} reason={reason} />;
  const box = mark && turnBox(mark.box, turnOf(mark.page));
  if (file.type !== 'application/pdf') return <ImageView {...{ file, alt, box, failure }} turn={turnOf(1)} />;
  return <PdfView bytes={file.bytes} mark={mark} turnOf={turnOf} controls={controls} failure={failure} />;
}

type ViewFailureProps = Pick<FileViewProps, 'what' | 'onDownload'> & {
  readonly reason: string;
  readonly children?: ReactNode;
};

const ViewFailure = ({ what, reason, onDownload, children }: ViewFailureProps) => (
  <ErrorNotice>
    <p>
      Failed to view {what}: {reason}
    </p>
    <div className="viewer__acts">
      {children}
      <Button onClick={onDownload}>Download it instead</Button>
    </div>
  </ErrorNotice>
);

interface ImageViewProps {
  readonly file: FetchedFile;
  readonly alt: string;
  readonly box: PageMark['box'] | null;
  readonly turn: QuarterTurn;
  readonly failure: (reason: string) => ReactNode;
}

/** An image that was not converted to a PDF. */
function ImageView({ file, alt, box, turn, failure }: ImageViewProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  /** Width divided by height, before turning. */
  const [ratio, setRatio] = useState<number | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (isBroken) return failure('the browser cannot show images of this kind');
  const isLying = turn === 90 || turn === 270;
  return (
    <div
      className="viewer__sheet"
      style={isLying && ratio !== null ? { aspectRatio: 1 / ratio, inlineSize: '100%' } : undefined}
    >
      <img
        className="viewer__image"
        ref={image}
        alt={alt}
        style={turnedStyle(turn, ratio)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / naturalHeight)
        }
        onError={() => setBroken(true)}
      />
      {box && <MarkFrame box={box} />}
    </div>
  );
}

/** After a quarter turn, the image's width is the sheet's height. */
function turnedStyle(turn: QuarterTurn, ratio: number | null): CSSProperties | undefined {
  if (turn === 0 || ratio === null) return undefined;
  if (turn === 180) return { rotate: '180deg' };
  return {
    position: 'absolute',
    insetBlockStart: '50%',
    insetInlineStart: '50%',
    inlineSize: `${ratio * 100}%`,
    maxInlineSize: 'none',
    maxBlockSize: 'none',
    transform: `translate(-50%, -50%) rotate(${turn}deg)`,
  };
}
