import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { describe, type Labelled } from '../../../components/controls/field';
import { Modal } from '../../../components/controls/modal';
import { AlertIcon } from '../../../components/ui/icons';
import { ImagePicker } from './image-picker';

interface ImageFieldProps extends Labelled {
  /** An address of the library; '' is none. */
  readonly value: string;
  readonly onChange: (url: string) => void;
}

/** An image of the library, or none. */
export function ImageField({ label, hint, error, value, onChange }: ImageFieldProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const action = value ? 'Choose another' : 'Choose image';
  const choose = (url: string): void => {
    onChange(url);
    setOpen(false);
  };
  const remove = (): void => {
    onChange('');
    // The button that had the focus is gone.
    opener.current?.focus();
  };
  return (
    <div className={`fld ${error ? 'fld--wrong' : ''}`} role="group" aria-labelledby={id}>
      <p className="fld__label" id={id}>
        {label}
      </p>
      {value ? (
        <img className="settings__image" src={value} alt={`The chosen ${label.toLowerCase()}`} />
      ) : (
        <p className="settings__image settings__image--none">No image</p>
      )}
      <div className="form-end">
        <Button
          ref={opener}
          {...describe(id, { label, hint, error })}
          aria-haspopup="dialog"
          aria-label={`${action}: ${label.toLowerCase()}`}
          onClick={() => setOpen(true)}
        >
          {action}
        </Button>
        {value && (
          <Button aria-label={`Remove: ${label.toLowerCase()}`} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      {error && (
        <p className="fld__error" id={`${id}-error`}>
          <AlertIcon />
          {error}
        </p>
      )}
      {hint && (
        <p className="fld__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Modal title={`Choose ${label.toLowerCase()}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ImagePicker chosen={value} onChoose={choose} />
      </Modal>
    </div>
  );
}
