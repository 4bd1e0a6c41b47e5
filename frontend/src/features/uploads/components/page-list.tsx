import type { ReactNode } from 'react';
import { ArrowIcon, CrossIcon, RetakeIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import { megabytes, movePage, type PageFile, totalBytes } from '../pages/page-file';
import { PageThumbnail } from './page-thumbnail';

interface PageListProps {
  readonly pages: readonly PageFile[];
  readonly maxBytes: number;
  readonly onChange: (pages: readonly PageFile[]) => void;
  readonly onRetake: (id: string, file: File) => void;
}

/** The pages in their order, each to be taken again, moved or removed with buttons. */
export function PageList({ pages, maxBytes, onChange, onRetake }: PageListProps): ReactNode {
  const bytes = totalBytes(pages);
  const isPdf = pages[0]?.kind === 'pdf';
  return (
    <div className="pages">
      <ol className="pages__list">
        {pages.map((page, index) => {
          const number = index + 1;
          return (
            <li className="thumb" key={page.id}>
              <PageThumbnail page={page} alt={t('Page {number}', { number })} />
              <p className="thumb__caption">{isPdf ? t('Your PDF') : t('Page {number}', { number })}</p>
              <div className="thumb__tools">
                {!isPdf && (
                  <label className="tool" title={t('Retake')}>
                    <input
                      className="add__input"
                      type="file"
                      accept="image/*"
                      capture="environment"
                      onChange={(event) => {
                        const [file] = event.currentTarget.files ?? [];
                        event.currentTarget.value = '';
                        if (file) onRetake(page.id, file);
                      }}
                    />
                    <RetakeIcon />
                    <span className="visually-hidden">{t('Retake page {number}', { number })}</span>
                  </label>
                )}
                {pages.length > 1 && (
                  <>
                    <Tool
                      label={t('Move page {number} earlier', { number })}
                      disabled={index === 0}
                      onPress={() => onChange(movePage(pages, page.id, -1))}
                    >
                      <ArrowIcon back />
                    </Tool>
                    <Tool
                      label={t('Move page {number} later', { number })}
                      disabled={number === pages.length}
                      onPress={() => onChange(movePage(pages, page.id, 1))}
                    >
                      <ArrowIcon />
                    </Tool>
                  </>
                )}
                <Tool
                  label={isPdf ? t('Remove the PDF') : t('Remove page {number}', { number })}
                  onPress={() => onChange(pages.filter(({ id }) => id !== page.id))}
                >
                  <CrossIcon />
                </Tool>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="pages__size" role="status">
        {t('{size} of {limit}', { size: megabytes(bytes), limit: megabytes(maxBytes) })}
        {bytes > maxBytes && ` · ${t('We will make the photos smaller before they are sent.')}`}
      </p>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, disabled, onPress, children }: ToolProps): ReactNode {
  return (
    <button
      className="tool"
      type="button"
      title={label}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
