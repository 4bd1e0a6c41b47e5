import { useEffect, useRef, useState } from 'react';
import { PaperIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import { isPdf, type PageFile } from '../pages/page-file';
import type { KnownPdfs } from '../pages/use-pdf-pages';

/** A page of a file, to show it enlarged. */
export interface Sheet {
  readonly page: PageFile;
  /** 0 is the first page of the file. */
  readonly index: number;
}

interface PageThumbnailProps extends Sheet {
  /** In the whole document. */
  readonly number: number;
  readonly pdfs: KnownPdfs;
  readonly onEnlarge: (sheet: Sheet) => void;
}

/** A page's picture, which can be enlarged, or its file name where the browser cannot show one. */
export function PageThumbnail({ page, index, number, pdfs, onEnlarge }: PageThumbnailProps) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const picture = isPdf(page) ? pdfs.get(page.id)?.pictures[index] : page.file;
  const isShown = picture !== undefined && !failed;
  useEffect(() => {
    if (!image.current || !picture) return undefined;
    const url = URL.createObjectURL(picture);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture, isShown]);
  if (!isShown)
    return (
      <span className="thumb__sheet">
        <PaperIcon />
        <span>{page.name}</span>
      </span>
    );
  return (
    <button className="thumb__open" type="button" onClick={() => onEnlarge({ page, index })}>
      <img
        className="thumb__image"
        alt={t('Enlarge page {number}', { number })}
        decoding="async"
        onError={() => setFailed(true)}
        ref={image}
      />
    </button>
  );
}

/** The number of each file's first page in the whole document. A PDF counts as one page until it is opened. */
export function firstNumbers(pages: readonly PageFile[], pdfs: KnownPdfs): readonly number[] {
  let next = 1;
  return pages.map(({ id }) => {
    const first = next;
    next += pdfs.get(id)?.count ?? 1;
    return first;
  });
}

interface SheetListProps {
  readonly pages: readonly PageFile[];
  readonly pdfs: KnownPdfs;
  readonly onEnlarge: (sheet: Sheet) => void;
}

/** All pages as pictures. Of a long PDF, the first ones. */
export function SheetList({ pages, pdfs, onEnlarge }: SheetListProps) {
  const first = firstNumbers(pages, pdfs);
  const [all, shown] = [pages.map(({ id }) => pdfs.get(id)?.count ?? 1), pages.map(sheetsShown(pdfs))];
  const more = sum(all) - sum(shown);
  return (
    <>
      <ol className="pages__list pages__list--check">
        {pages.flatMap((page, at) =>
          Array.from({ length: shown[at] ?? 1 }, (_, index) => (
            <li className="thumb" key={`${page.id}-${index}`}>
              <PageThumbnail
                page={page}
                index={index}
                number={(first[at] ?? 1) + index}
                pdfs={pdfs}
                onEnlarge={onEnlarge}
              />
            </li>
          )),
        )}
      </ol>
      {more > 0 && <p className="pages__size">{t('and {count} more pages', { count: more })}</p>}
    </>
  );
}

const sheetsShown =
  (pdfs: KnownPdfs) =>
  ({ id }: PageFile): number =>
    Math.max(1, pdfs.get(id)?.pictures.length ?? 1);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
