import type { FileLink } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { ErrorNotice, Skeleton } from '../controls/notices';
import { type FetchedFile, fetchFile } from '../files/file-links';
import { lazyComponent } from '../lazy/lazy-component';
import { reasonOf } from '../../api-client/call-result';

interface FileViewProps {
  /** Tells the file from every other. */
  readonly fileKey: readonly string[];
  readonly getLink: () => Promise<FileLink>;
  /** 'document', 'attachment': the reason follows 'Failed to view document'. */
  readonly what: string;
  /** Of an image, for those who do not see it. */
  readonly alt: string;
  readonly onDownload: () => void;
}

/** The PDF viewer is large; it is loaded with the first PDF that is opened. */
const PdfView = lazyComponent(async () => (await import('../pdf/pdf-view.js')).PdfView, {
  loading: <Skeleton label="Opening the file..." rows={8} />,
  failed: (_, { failure }) => failure('the PDF viewer could not be loaded'),
});

/** The pages of a file, or why they cannot be seen. */
export function FileView({ fileKey, getLink, ...rest }: FileViewProps): ReactNode {
  // Each time that it is asked for stands in the audit log, so it is asked for once; and kept no longer than it is seen.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['file', ...fileKey],
    queryFn: async ({ signal }) => fetchFile(await getLink(), signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Shown {...rest} file={data} />;
  if (!error) return <Skeleton label="Loading the file..." rows={8} />;
  return (
    <ViewFailure {...rest} reason={reasonOf(error)}>
      <Button onClick={() => void refetch()} busy={isFetching}>
        Retry
      </Button>
    </ViewFailure>
  );
}

type ShownProps = Omit<FileViewProps, 'fileKey' | 'getLink'> & { readonly file: FetchedFile };

function Shown({ file, alt, ...rest }: ShownProps): ReactNode {
  const failure = (reason: string): ReactNode => <ViewFailure {...rest} reason={reason} />;
  if (file.type !== 'application/pdf') return <ImageView file={file} alt={alt} failure={failure} />;
  return <PdfView bytes={file.bytes} failure={failure} />;
}

type ViewFailureProps = Pick<FileViewProps, 'what' | 'onDownload'> & {
  readonly reason: string;
  readonly children?: ReactNode;
};

const ViewFailure = ({ what, reason, onDownload, children }: ViewFailureProps): ReactNode => (
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
  readonly failure: (reason: string) => ReactNode;
}

/** An image of which no PDF was made. */
function ImageView({ file, alt, failure }: ImageViewProps): ReactNode {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
    if (image.current) image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken) return failure('the browser cannot show images of this kind');
  return <img className="viewer__image" ref={image} alt={alt} onError={() => setBroken(true)} />;
}
