import type { ReactNode, Ref } from 'react';
import { fileSize } from '@coverleaf/contracts';
import { ArrowIcon, BackIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import { moveBy } from '../../../components/lists/move-to';
import { describePageMove, isPdf, type PageFile, totalBytes } from '../pages/page-file';
import type { KnownPdfs } from '../pages/use-pdf-pages';
import { usePhotoHints } from '../pages/use-photo-hints';
import { firstNumbers, PageThumbnail, type Sheet } from './page-thumbnail';

interface PageToolsProps {
  readonly page: PageFile;
  /** Of the file's first page. */
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The page cannot be moved or removed for now. */
  readonly busy: boolean;
  readonly onRetake: (file: File) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function PageTools(props: PageToolsProps) {
  const { page, number, isFirst, isLast, busy, onRetake, onMove, onRemove } = props;
  const { name } = page;
  const inPdf = isPdf(page);
  const isAlone = isFirst && isLast;
  return (
    <div className="thumb__tools">
      {!isAlone && (
        <>
          <Tool
            label={inPdf ? t('Move “{name}” earlier', { name }) : t('Move page {number} earlier', { number })}
            disabled={busy || isFirst}
            onPress={() => onMove(-1)}
          >
            <BackIcon />
          </Tool>
          <Tool
            label={inPdf ? t('Move “{name}” later', { name }) : t('Move page {number} later', { number })}
            disabled={busy || isLast}
            onPress={() => onMove(1)}
          >
            <ArrowIcon />
          </Tool>
        </>
      )}
      {!inPdf && (
        <label className="tool">
          <input
            className="add__input"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file) onRetake(file);
            }}
          />
          <span aria-hidden="true">{t('Retake')}</span>
          <span className="visually-hidden">{t('Retake page {number}', { number })}</span>
        </label>
      )}
      <Tool
        className="tool--remove"
        label={removeLabel(page, number, isAlone)}
        disabled={busy}
        onPress={onRemove}
      >
        {t('Remove')}
      </Tool>
    </div>
  );
}

function removeLabel(page: PageFile, number: number, isAlone: boolean): string {
  if (!isPdf(page)) return t('Remove page {number}', { number });
  return isAlone ? t('Remove the PDF') : t('Remove “{name}”', { name: page.name });
}

interface ToolProps {
  readonly label: string;
  readonly className?: string;
  /** `aria-disabled`, so that a button that reaches the end of the list keeps the focus. */
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, className = '', disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      className={`tool ${className}`}
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      {children}
    </button>
  );
}

interface PageListProps {
  readonly pages: readonly PageFile[];
  readonly pdfs: KnownPdfs;
  readonly maxBytes: number;
  readonly busy: boolean;
  /** @param announcement describes the change for screen readers */
  readonly onChange: (pages: readonly PageFile[], announcement: string) => void;
  readonly onRemove: (index: number) => void;
  readonly onRetake: (id: string, file: File) => void;
  readonly onEnlarge: (sheet: Sheet) => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function PageList(props: PageListProps) {
  const { pages, pdfs, maxBytes, busy, onChange, onRemove, onRetake, onEnlarge, ref } = props;
  const bytes = totalBytes(pages);
  const { hintOf, dismiss } = usePhotoHints(pages);
  const numbers = firstNumbers(pages, pdfs);
  return (
    <div className="pages" ref={ref}>
      <ol className="pages__list">
        {pages.map((page, index) => {
          const number = numbers[index] ?? 1;
          const hint = hintOf(page.id);
          const move = (by: 1 | -1): void => {
            const moved = moveBy(pages, page.id, by);
            const to = firstNumbers(moved, pdfs)[index + by] ?? 1;
            onChange(moved, describePageMove(number, to));
          };
          return (
            <li className="thumb" key={page.id}>
              <PageThumbnail
                key={page.kind}
                page={page}
                index={0}
                number={number}
                pdfs={pdfs}
                onEnlarge={onEnlarge}
              />
              <p className="thumb__caption">
                {captionOf(page, number, pdfs.get(page.id)?.count, pages.length)}
              </p>
              {/* Before the hint comes, so that screen readers announce it. */}
              <div role="status">
                {hint && (
                  <p className="thumb__hint">
                    <strong className="visually-hidden">{t('Page {number}', { number })}: </strong>
                    {hint}{' '}
                    <button className="link-button" type="button" onClick={() => dismiss(page.id)}>
                      {t('Use it anyway')}
                    </button>
                  </p>
                )}
              </div>
              <PageTools
                page={page}
                number={number}
                isFirst={index === 0}
                isLast={index === pages.length - 1}
                busy={busy}
                onRetake={(file) => onRetake(page.id, file)}
                onMove={move}
                onRemove={() => onRemove(index)}
              />
            </li>
          );
        })}
      </ol>
      <p className="pages__size">
        {t('{size} of {limit}', { size: fileSize(bytes), limit: fileSize(maxBytes) })}
        {bytes > maxBytes && ` · ${t("We'll make the photos smaller before sending them.")}`}
      </p>
    </div>
  );
}

/** @param count of pages in a PDF that could be opened */
function captionOf(page: PageFile, number: number, count: number | undefined, files: number): string {
  if (!isPdf(page)) return t('Page {number}', { number });
  if (files === 1) return t('Your PDF');
  return !count || count === 1
    ? t('Page {number}', { number })
    : t('Pages {first} to {last}', { first: number, last: number + count - 1 });
}
