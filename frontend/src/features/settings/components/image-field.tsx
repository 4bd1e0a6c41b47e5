import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { List } from '../../../components/lists/list';
import { imageTitle } from '../../../components/images/image-files';
import { useCursorPages } from '../../../components/lists/use-list';
import { listImages } from '../api/setting-calls';
import { Button } from '../../../components/controls/button';
import { describe, type Labeled, FieldError } from '../../../components/controls/fields';
import { Modal } from '../../../components/controls/modal';

function ImagePicker({ chosen, onChoose }: { chosen: string; onChoose: (url: string) => void }) {
  const list = useCursorPages(['images', 'picker'], 1, (cursor) =>
    listImages({ limit: 24, ...(cursor && { cursor }) }),
  );
  return (
    <List
      list={list}
      noun={['image', 'images']}
      rows={4}
      empty={{
        text: 'Images that are added to the library under Content can be chosen here.',
        action: (
          <Link className="btn" to="/admin/content">
            Go to Content
          </Link>
        ),
      }}
    >
      {(images) => (
        <ul className="picker">
          {images.map(({ name, url, thumbnailUrl }) => (
            <li key={name}>
              <button
                type="button"
                className="picker__image"
                aria-pressed={url === chosen}
                onClick={() => onChoose(url)}
              >
                <img src={thumbnailUrl} alt="" loading="lazy" />
                <span>{imageTitle(name)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </List>
  );
}

interface ImageFieldProps extends Labeled {
  readonly value: string;
  readonly onChange: (url: string) => void;
}

export function ImageField({ label, hint, error, value, onChange }: ImageFieldProps) {
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
    // The focused button is gone.
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
          {...describe(id, { hint, error })}
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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
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
