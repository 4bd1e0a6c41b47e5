import { type ChangeEvent, type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { fileSize } from '@coverleaf/contracts';
import { fieldId } from '../../../components/forms/form-errors';
import { FieldError } from '../../../components/forms/text-field';
import { CameraIcon, PaperIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import { addFiles, type PageFile, describePageChange } from '../pages/page-file';
import type { KnownPdfs } from '../pages/use-pdf-pages';
import { PageList } from './page-list';
import type { Sheet } from './page-thumbnail';

interface AddPagesProps {
  /** There are pages already. */
  readonly hasPages: boolean;
  readonly error: string | undefined;
  /** False before hydration: without script one file can be sent. */
  readonly multiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

function AddPages({ hasPages, error, multiple, onFiles }: AddPagesProps) {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  // Files may have been chosen before the script loaded.
  useEffect(() => {
    if (picker.current?.files?.length) take(picker.current, onFiles);
  }, [onFiles]);

  const change = (event: ChangeEvent<HTMLInputElement>): void => take(event.currentTarget, onFiles);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };

  return (
    <div
      className={`add ${hasPages ? '' : 'add--first'} ${over ? 'add--over' : ''} ${error ? 'add--wrong' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {error && <FieldError id="field-file-error">{error}</FieldError>}
      <div className="add__choices">
        <label className="button add__choice add__choice--camera">
          <input
            className="add__input"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={change}
          />
          <CameraIcon />
          {hasPages ? t('Take another photo') : t('Take a photo')}
        </label>
        <label className="button add__choice">
          <input
            className="add__input"
            id={fieldId('file')}
            type="file"
            name="file"
            accept={ACCEPT}
            multiple={multiple}
            aria-describedby={error ? 'field-file-error upload-rules' : 'upload-rules'}
            aria-invalid={error ? true : undefined}
            onChange={change}
            ref={picker}
          />
          <PaperIcon />
          {multiple || hasPages ? (
            <span>{hasPages ? t('Choose more files') : t('Choose files')}</span>
          ) : (
            <>
              <span className="add__scripted">{t('Choose files')}</span>
              <span className="add__plain">{t('Choose a file. To send several pages, use one PDF.')}</span>
            </>
          )}
        </label>
      </div>
      <p className="add__drop">{t('or drop them here')}</p>
    </div>
  );
}

function take(input: HTMLInputElement, onFiles: (files: readonly File[]) => void): void {
  const files = [...(input.files ?? [])];
  // Cleared, so that choosing the same file again fires `change`.
  input.value = '';
  if (files.length > 0) onFiles(files);
}

interface FileStepProps {
  readonly pages: readonly PageFile[];
  readonly pdfs: KnownPdfs;
  readonly maxBytes: number;
  readonly error: string | undefined;
  readonly multiple: boolean;
  /** The server is converting a page; the list cannot change meanwhile. */
  readonly busy: boolean;
  /** @param number of the page that the server converts; null when done */
  readonly onPreparing: (number: number | null) => void;
  /** @param announcement describes the change for screen readers */
  readonly onPages: (
    pages: readonly PageFile[],
    problem: (() => string) | null,
    announcement: string,
  ) => void;
  readonly onEnlarge: (sheet: Sheet) => void;
}

export function FileStep(props: FileStepProps) {
  const { pages, pdfs, maxBytes, error, multiple, busy, onPreparing, onPages, onEnlarge } = props;
  const latest = useRef(pages);
  useEffect(() => {
    latest.current = pages;
  }, [pages]);
  const queue = useRef(Promise.resolve());
  const add = useCallback(
    (files: readonly File[], replacedId?: string): void => {
      // Sequential, so that files added while the server converts a page come after it.
      queue.current = queue.current
        .catch(() => undefined)
        .then(async () => {
          const before = latest.current;
          try {
            const added = await addFiles(before, files, maxBytes, replacedId, onPreparing);
            latest.current = added.pages;
            onPages(added.pages, added.problem, describePageChange(before, added.pages));
          } finally {
            onPreparing(null);
          }
        });
    },
    [maxBytes, onPreparing, onPages],
  );
  const addAll = useCallback((files: readonly File[]) => add(files), [add]);

  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    if (removed.current === null) return;
    // The focused button is gone: focus that of the page in its place, or the last one.
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
          pdfs={pdfs}
          maxBytes={maxBytes}
          busy={busy}
          onChange={(changed, announcement) => onPages(changed, null, announcement)}
          onRemove={(index) => {
            removed.current = index;
            const left = pages.filter((_, at) => at !== index);
            onPages(left, null, describePageChange(pages, left));
          }}
          onRetake={(id, file) => add([file], id)}
          onEnlarge={onEnlarge}
          ref={list}
        />
      )}
      <AddPages hasPages={pages.length > 0} error={error} multiple={multiple} onFiles={addAll} />
    </>
  );
}
