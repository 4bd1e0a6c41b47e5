import { fileSize } from '@coverleaf/contracts';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { fieldId } from '../../../components/forms/form-errors';
import { t } from '../../../i18n/translate';
import { addFiles, type PageFile } from '../pages/page-file';
import { pageNews } from '../pages/page-news';
import { AddPages } from './add-pages';
import { PageList } from './page-list';

interface FileStepProps {
  readonly pages: readonly PageFile[];
  readonly maxBytes: number;
  readonly error: string | undefined;
  readonly multiple: boolean;
  /** A page is being drawn by the server: till then they stay as they are. */
  readonly busy: boolean;
  /** @param number of the page that is being drawn; null when none is any more */
  readonly onPreparing: (number: number | null) => void;
  /** @param news the change in words */
  readonly onPages: (pages: readonly PageFile[], problem: (() => string) | null, news: string) => void;
}

export function FileStep(props: FileStepProps): ReactNode {
  const { pages, maxBytes, error, multiple, busy, onPreparing, onPages } = props;
  const pdf = pages.find(({ kind }) => kind === 'pdf');
  const latest = useRef(pages);
  useEffect(() => {
    latest.current = pages;
  }, [pages]);
  const turn = useRef(Promise.resolve());
  const add = useCallback(
    (files: readonly File[], replacedId?: string): void => {
      // One after the other: what is added while the server draws a page comes behind it.
      turn.current = turn.current
        .catch(() => undefined)
        .then(async () => {
          const before = latest.current;
          try {
            const added = await addFiles(before, files, maxBytes, replacedId, onPreparing);
            latest.current = added.pages;
            onPages(added.pages, added.problem, pageNews(before, added.pages));
          } finally {
            onPreparing(null);
          }
        });
    },
    [maxBytes, onPreparing, onPages],
  );
  const addOrReplace = useCallback((files: readonly File[]) => add(files, pdf?.id), [add, pdf]);

  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    // The focus was on a button that is gone: the page in its place has the same, the last one otherwise.
    const buttons = list.current?.querySelectorAll<HTMLElement>('.tool--remove') ?? [];
    const next = buttons[Math.min(removed.current, buttons.length - 1)];
    (next ?? document.getElementById(fieldId('file')))?.focus();
    removed.current = null;
  }, [pages]);

  return (
    <>
      <p className="upload__rules" id="upload-rules">
        {t('PDF, JPG or PNG, up to {limit} in total.', { limit: fileSize(maxBytes) })}{' '}
        <strong>{t('Scan all pages, including the back.')}</strong>
      </p>
      {pages.length > 0 && (
        <PageList
          pages={pages}
          maxBytes={maxBytes}
          busy={busy}
          onChange={(changed, news) => onPages(changed, null, news)}
          onRemove={(index) => {
            removed.current = index;
            const left = pages.filter((_, at) => at !== index);
            onPages(left, null, pageNews(pages, left));
          }}
          onRetake={(id, file) => add([file], id)}
          ref={list}
        />
      )}
      <AddPages
        has={pdf ? 'pdf' : pages.length > 0 ? 'photos' : 'nothing'}
        error={error}
        multiple={multiple && !pdf}
        onFiles={addOrReplace}
      />
    </>
  );
}
