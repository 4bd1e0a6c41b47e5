import { useEffect, useRef, useState } from 'react';
import type { PageFile } from './page-file';
import type { PdfPages } from './pdf-pages';
import { useEachPage } from './use-each-page';

/** What is known of each PDF, by the id of its file. */
export type KnownPdfs = ReadonlyMap<string, PdfPages>;

/**
 * Opens each PDF in the browser, so that the borrower sees its pages, and hears of a fault before filling in the form.
 * If the code for it fails to load, the PDF is sent unseen.
 * @param onFault says why a PDF can't be sent
 */
export function usePdfPages(
  pages: readonly PageFile[],
  onFault: (page: PageFile, problem: () => string) => void,
): KnownPdfs {
  const [known, setKnown] = useState<KnownPdfs>(new Map());
  const report = useRef(onFault);
  useEffect(() => {
    report.current = onFault;
  });
  useEachPage(pages, async (page) => {
    if (page.kind !== 'pdf') return;
    const { inspectPdf } = await import('./pdf-pages.js');
    const problem = await inspectPdf(page, (found) =>
      setKnown((before) => new Map(before).set(page.id, found)),
    );
    if (problem) report.current(page, problem);
  });
  return known;
}
