import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldId } from '../../../components/forms/form-errors';
import { CameraIcon, PaperIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';

interface AddPagesProps {
  readonly has: 'nothing' | 'photos' | 'pdf';
  readonly error: string | undefined;
  /** Without script one file can be sent. */
  readonly multiple: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const ACCEPT = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

/** Camera, file picker and, where there is a mouse, a place to drop files on. */
export function AddPages({ has, error, multiple, onFiles }: AddPagesProps): ReactNode {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  // Chosen before the script had loaded.
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
      className={`add ${over ? 'add--over' : ''} ${error ? 'add--wrong' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {error && (
        <p className="field__error" id="field-file-error">
          <span className="visually-hidden">{t('Error: ')}</span>
          {error}
        </p>
      )}
      <div className="add__choices">
        {has !== 'pdf' && (
          <label className="button add__choice add__choice--camera">
            <input
              className="add__input"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={change}
            />
            <CameraIcon />
            {has === 'photos' ? t('Take another photo') : t('Take a photo')}
          </label>
        )}
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
          {chooserLabel(has)}
        </label>
      </div>
      <p className="add__drop">{t('or drop them here')}</p>
    </div>
  );
}

function chooserLabel(has: AddPagesProps['has']): string {
  if (has === 'pdf') return t('Replace PDF');
  return has === 'photos' ? t('Choose more files') : t('Choose files');
}

function take(input: HTMLInputElement, onFiles: (files: readonly File[]) => void): void {
  const files = [...(input.files ?? [])];
  // Emptied, so that choosing the same file again is a change again.
  input.value = '';
  if (files.length > 0) onFiles(files);
}
