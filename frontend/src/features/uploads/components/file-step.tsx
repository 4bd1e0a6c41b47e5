import { type ReactNode, useCallback } from 'react';
import { t } from '../../../i18n/translate';
import { addFiles, megabytes, type PageFile } from '../pages/page-file';
import { AddPages } from './add-pages';
import { PageList } from './page-list';

interface FileStepProps {
  readonly pages: readonly PageFile[];
  readonly maxBytes: number;
  readonly error: string | undefined;
  readonly multiple: boolean;
  readonly onPages: (pages: readonly PageFile[], problem: string | null) => void;
}

export function FileStep({ pages, maxBytes, error, multiple, onPages }: FileStepProps): ReactNode {
  const add = useCallback(
    (files: readonly File[], replacedId?: string): void => {
      void addFiles(pages, files, maxBytes, replacedId).then((added) => onPages(added.pages, added.problem));
    },
    [pages, maxBytes, onPages],
  );
  return (
    <>
      <p className="upload__rules" id="upload-rules">
        {t('PDF, JPG or PNG, up to {limit} in total.', { limit: megabytes(maxBytes) })}{' '}
        <strong>{t('Scan all pages, including the back.')}</strong>
      </p>
      {pages.length > 0 && (
        <PageList
          pages={pages}
          maxBytes={maxBytes}
          onChange={(changed) => onPages(changed, null)}
          onRetake={(id, file) => add([file], id)}
        />
      )}
      <AddPages hasPages={pages.length > 0} error={error} multiple={multiple} onFiles={add} />
    </>
  );
}
