import type { DocumentDetail } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { Skeleton } from '../../../components/controls/loading';
import { ErrorNotice } from '../../../components/controls/notice';
import { fetchFile, type FetchedFile } from '../api/fetch-file';
import { fileObstacle } from '../history-words';
import { PictureView } from './picture-view';

interface FileViewProps {
  readonly document: DocumentDetail;
  readonly onDownload: () => void;
}

/** The reader of PDFs is large; it comes with the first document that is opened. */
const PdfView = lazy(async () => ({ default: (await import('./pdf-view.js')).PdfView }));

/** The pages of a document, or why they cannot be seen. */
export function FileView({ document, onDownload }: FileViewProps): ReactNode {
  const obstacle = fileObstacle(document);
  return (
    <div className="viewer__file">
      {obstacle ? (
        <p className="viewer__obstacle">{obstacle}</p>
      ) : (
        <Fetched document={document} onDownload={onDownload} />
      )}
    </div>
  );
}

function Fetched({ document, onDownload }: FileViewProps): ReactNode {
  const { id } = document;
  // Each time that it is asked for stands in the audit log, so it is asked for once; and kept no longer than it is seen.
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['document-file', id],
    queryFn: ({ signal }) => fetchFile(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Shown file={data} name={document.name} onDownload={onDownload} />;
  if (!error) return <Skeleton label="Loading the file..." rows={8} />;
  return (
    <ViewFailure reason={messageOf(error, 'the server could not be reached')} onDownload={onDownload}>
      <Button onClick={() => void refetch()} busy={isFetching}>
        Retry
      </Button>
    </ViewFailure>
  );
}

interface ShownProps {
  readonly file: FetchedFile;
  readonly name: string;
  readonly onDownload: () => void;
}

function Shown({ file, name, onDownload }: ShownProps): ReactNode {
  const failure = (reason: string): ReactNode => <ViewFailure reason={reason} onDownload={onDownload} />;
  if (file.type !== 'application/pdf') return <PictureView file={file} name={name} failure={failure} />;
  return (
    <Suspense fallback={<Skeleton label="Opening the file..." rows={8} />}>
      <PdfView bytes={file.bytes} failure={failure} />
    </Suspense>
  );
}

interface ViewFailureProps {
  readonly reason: string;
  readonly onDownload: () => void;
  readonly children?: ReactNode;
}

const ViewFailure = ({ reason, onDownload, children }: ViewFailureProps): ReactNode => (
  <ErrorNotice>
    <p>Failed to view document: {reason}</p>
    <div className="viewer__acts">
      {children}
      <Button onClick={onDownload}>Download it instead</Button>
    </div>
  </ErrorNotice>
);
