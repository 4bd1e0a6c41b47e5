import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { fileSize } from '@coverleaf/contracts';
import { ArrowIcon, BackIcon, PaperIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import { moveBy } from '../../../components/lists/move-to';
import { describePageMove, type PageFile, totalBytes } from '../pages/page-file';
import { usePhotoHints } from '../pages/use-photo-hints';

interface PageToolsProps {
  readonly number: number;
  readonly count: number;
  readonly isPdf: boolean;
  /** The page cannot be moved or removed for now. */
  readonly busy: boolean;
  readonly onRetake: (file: File) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function PageTools({ number, count, isPdf, busy, onRetake, onMove, onRemove }: PageToolsProps) {
  return (
    <div className="thumb__tools">
      {count > 1 && (
        <>
          <Tool
            label={t('Move page {number} earlier', { number })}
            disabled={busy || number === 1}
            onPress={() => onMove(-1)}
          >
            <BackIcon />
          </Tool>
          <Tool
            label={t('Move page {number} later', { number })}
            disabled={busy || number === count}
            onPress={() => onMove(1)}
          >
            <ArrowIcon />
          </Tool>
        </>
      )}
      {!isPdf && (
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
        label={isPdf ? t('Remove the PDF') : t('Remove page {number}', { number })}
        disabled={busy}
        onPress={onRemove}
      >
        {t('Remove')}
      </Tool>
    </div>
  );
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
  readonly maxBytes: number;
  readonly busy: boolean;
  /** @param announcement describes the change for screen readers */
  readonly onChange: (pages: readonly PageFile[], announcement: string) => void;
  readonly onRemove: (index: number) => void;
  readonly onRetake: (id: string, file: File) => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function PageList({ pages, maxBytes, busy, onChange, onRemove, onRetake, ref }: PageListProps) {
  const bytes = totalBytes(pages);
  const isPdf = pages[0]?.kind === 'pdf';
  const { hintOf, dismiss } = usePhotoHints(pages);
  return (
    <div className="pages" ref={ref}>
      <ol className="pages__list">
        {pages.map((page, index) => {
          const number = index + 1;
          const hint = hintOf(page.id);
          return (
            <li className="thumb" key={page.id}>
              <PageThumbnail key={page.kind} page={page} alt={t('Page {number}', { number })} />
              <p className="thumb__caption">{isPdf ? t('Your PDF') : t('Page {number}', { number })}</p>
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
                number={number}
                count={pages.length}
                isPdf={isPdf}
                busy={busy}
                onRetake={(file) => onRetake(page.id, file)}
                onMove={(by) => onChange(moveBy(pages, page.id, by), describePageMove(number, number + by))}
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

/** A page's image, or its file name where the browser cannot show one. */
function PageThumbnail({ page, alt }: { page: PageFile; alt: string }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const hasImage = page.kind !== 'pdf' && !failed;
  useEffect(() => {
    if (!image.current) return undefined;
    const url = URL.createObjectURL(page.file);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [page]);
  if (hasImage) {
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
