import { fileSize } from '@coverleaf/contracts';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/translate';
import { movePage, type PageFile, totalBytes } from '../pages/page-file';
import { moveNews } from '../pages/page-news';
import { PageTools } from './page-tools';
import { PaperIcon } from '../../../components/ui/icons';

interface PageListProps {
  readonly pages: readonly PageFile[];
  readonly maxBytes: number;
  /** They cannot be changed for the time being. */
  readonly busy: boolean;
  /** @param news the change in words */
  readonly onChange: (pages: readonly PageFile[], news: string) => void;
  readonly onRemove: (index: number) => void;
  readonly onRetake: (id: string, file: File) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** The pages in their order, each to be taken again, moved or removed with buttons. */
export function PageList(props: PageListProps): ReactNode {
  const { pages, maxBytes, busy, onChange, onRemove, onRetake, ref } = props;
  const bytes = totalBytes(pages);
  const isPdf = pages[0]?.kind === 'pdf';
  return (
    <div className="pages" ref={ref}>
      <ol className="pages__list">
        {pages.map((page, index) => {
          const number = index + 1;
          return (
            <li className="thumb" key={page.id}>
              <PageThumbnail key={page.kind} page={page} alt={t('Page {number}', { number })} />
              <p className="thumb__caption">{isPdf ? t('Your PDF') : t('Page {number}', { number })}</p>
              <PageTools
                number={number}
                count={pages.length}
                isPdf={isPdf}
                busy={busy}
                onRetake={(file) => onRetake(page.id, file)}
                onMove={(by) => onChange(movePage(pages, page.id, by), moveNews(number, number + by))}
                onRemove={() => onRemove(index)}
              />
            </li>
          );
        })}
      </ol>
      <p className="pages__size">
        {t('{size} of {limit}', { size: fileSize(bytes), limit: fileSize(maxBytes) })}
        {bytes > maxBytes && ` · ${t('We will make the photos smaller before they are sent.')}`}
      </p>
    </div>
  );
}

interface PageThumbnailProps {
  readonly page: PageFile;
  readonly alt: string;
}

/** The image of a page; a sheet with its name where there is none to show. */
function PageThumbnail({ page, alt }: PageThumbnailProps): ReactNode {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const pictured = page.kind !== 'pdf' && !failed;
  useEffect(() => {
    if (!image.current) return undefined;
    const url = URL.createObjectURL(page.file);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [page]);
  if (pictured) {
    return (
      <img className="thumb__image" alt={alt} decoding="async" onError={() => setFailed(true)} ref={image} />
    );
  }
  return (
    <span className="thumb__sheet">
      <PaperIcon />
      <span>{page.name}</span>
    </span>
  );
}
