import { useEffect, useRef, useState } from 'react';
import { CrossIcon } from '../../../components/ui/icons';
import { Spinner } from '../../../components/ui/spinner';
import { t } from '../../../i18n/translate';
import { isPdf, type PageFile } from '../pages/page-file';
import type { KnownPdfs } from '../pages/use-pdf-pages';
import type { Sheet } from './page-thumbnail';

interface PageViewerProps {
  readonly pages: readonly PageFile[];
  readonly pdfs: KnownPdfs;
  readonly first: Sheet;
  readonly onClose: () => void;
}

/** The pages one by one, as large as the screen or larger. This module is a lazy chunk. */
export function PageViewer({ pages, pdfs, first, onClose }: PageViewerProps) {
  const sheets = sheetsOf(pages, pdfs);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      sheets.findIndex(({ page, index }) => page.id === first.page.id && index === first.index),
    ),
  );
  const [isLarge, setLarge] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const sheet = sheets[at] ?? first;
  const title = t('Page {page} of {pages}', { page: at + 1, pages: sheets.length });
  const turn = (by: 1 | -1): void => setAt(Math.min(Math.max(at + by, 0), sheets.length - 1));
  return (
    <dialog
      className="enlarged"
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onKeyDown={({ key, target }) => {
        // In a larger page, the arrows scroll.
        if (isLarge && target instanceof Element && target.matches('.enlarged__sheet')) return;
        if (key === 'ArrowLeft') turn(-1);
        if (key === 'ArrowRight') turn(1);
      }}
    >
      <div className="enlarged__bar">
        <p role="status">{title}</p>
        <button
          className="button button--small"
          type="button"
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          {t('Larger')}
        </button>
        <button
          className="button button--small"
          type="button"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
        >
          <CrossIcon />
        </button>
      </div>
      <div
        className={`enlarged__sheet ${isLarge ? 'enlarged__sheet--large' : ''}`}
        tabIndex={0}
        role="region"
        aria-label={t('The page, enlarged')}
      >
        <LargePicture {...sheet} key={`${sheet.page.id} ${sheet.index}`} pdfs={pdfs} alt={title} />
      </div>
      {sheets.length > 1 && (
        <div className="enlarged__bar">
          <button
            className="button button--small"
            type="button"
            aria-disabled={at === 0}
            onClick={() => turn(-1)}
          >
            {t('Previous page')}
          </button>
          <button
            className="button button--small"
            type="button"
            aria-disabled={at === sheets.length - 1}
            onClick={() => turn(1)}
          >
            {t('Next page')}
          </button>
        </div>
      )}
    </dialog>
  );
}

/** A PDF that can't be opened here has no pages to show. */
const sheetsOf = (pages: readonly PageFile[], pdfs: KnownPdfs): readonly Sheet[] =>
  pages.flatMap((page) =>
    Array.from({ length: isPdf(page) ? (pdfs.get(page.id)?.count ?? 0) : 1 }, (_, index) => ({
      page,
      index,
    })),
  );

interface LargePictureProps extends Sheet {
  readonly pdfs: KnownPdfs;
  readonly alt: string;
}

function LargePicture({ page, index, pdfs, alt }: LargePictureProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const small = pdfs.get(page.id)?.pictures[index];
  useEffect(() => {
    let made: string | null = null;
    let isUnmounted = false;
    pictureOf(page, index, small).then(
      (picture) => {
        if (isUnmounted) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      },
      () => setFailed(true),
    );
    return () => {
      isUnmounted = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
    // The small picture may come while the large one is drawn.
  }, [page, index, small]);
  if (failed)
    return <p>{t("This browser can't show “{name}”. You can still send it.", { name: page.name })}</p>;
  return url === null ? (
    <Spinner label={t('Loading…')} />
  ) : (
    <img className="enlarged__picture" src={url} alt={alt} onError={() => setFailed(true)} />
  );
}

async function pictureOf(page: PageFile, index: number, small: Blob | undefined): Promise<Blob> {
  if (!isPdf(page)) return page.file;
  try {
    const { drawPdfPage } = await import('../pages/pdf-pages.js');
    return await drawPdfPage(page.file, index + 1);
  } catch (error) {
    if (small) return small;
    throw error;
  }
}
