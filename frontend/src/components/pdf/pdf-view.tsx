import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../controls/loading';
import { LostPageError } from '../late-code/load-code';
import { openPdf, type OpenPdf } from './open-pdf';
import { PdfFault } from './pdf-fault';
import { PdfPages } from './pdf-pages';

interface PdfViewProps {
  readonly bytes: ArrayBuffer;
  readonly failure: (reason: string) => ReactNode;
}

/** Opens a PDF for as long as it is seen. */
export function PdfView({ bytes, failure }: PdfViewProps): ReactNode {
  const [pdf, setPdf] = useState<OpenPdf>();
  const [fault, setFault] = useState<string>();
  const end = useRef<() => void>(() => undefined);

  useEffect(() => {
    const ending = new AbortController();
    end.current = () => ending.abort();
    openPdf(bytes, ending.signal).then(setPdf, (error: unknown) => {
      if (!ending.signal.aborted) setFault(reasonOf(error));
    });
    return () => ending.abort();
  }, [bytes]);

  // The same at every rendering, as what draws pages begins anew with another one.
  const fail = useCallback((error: unknown): void => {
    end.current();
    setFault(reasonOf(error));
  }, []);
  if (fault) return failure(fault);
  return pdf ? <PdfPages pdf={pdf} onFault={fail} /> : <Skeleton label="Opening the file..." rows={8} />;
}

function reasonOf(error: unknown): string {
  if (error instanceof LostPageError) return 'the code that reads it did not arrive';
  return error instanceof PdfFault ? error.message : 'the file could not be read';
}
