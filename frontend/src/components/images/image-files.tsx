import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { IMAGE_RULES, type ImageKind } from '@coverleaf/contracts';
import { Button } from '../controls/button';
import { UploadIcon } from '../ui/staff-icons';

/** An error that is visible before the file is sent. The server checks its content. */
export function imageError(kind: ImageKind, { name, size }: File): string | undefined {
  const { extensions, maxBytes, wrongType, tooLarge } = IMAGE_RULES[kind];
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!extensions.includes(ending)) return wrongType;
  return size > maxBytes ? tooLarge : undefined;
}

export const acceptOf = (kind: ImageKind): string =>
  IMAGE_RULES[kind].extensions.map((extension) => `.${extension}`).join(',');

/** The original name of an image, without the timestamp in front and URL encoding. */
export function imageTitle(name: string): string {
  const original = name.replace(/^\d+_/, '');
  try {
    return decodeURIComponent(original);
  } catch {
    return original;
  }
}

interface DropImagesProps {
  readonly kind: ImageKind;
  readonly label: string;
  readonly hint: string;
  readonly multiple?: boolean;
  /** The fraction that has been sent, 0 to 1; null while nothing is being sent. */
  readonly sent: number | null;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ReactNode;
}

export function DropImages(props: DropImagesProps) {
  const { kind, label, hint, multiple = false, sent, onFiles, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isBusy = sent !== null;
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isBusy) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div
      className={`drop ${isOver ? 'drop--over' : ''}`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <div className="form-end">
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          <UploadIcon />
          {label}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(kind)}
        multiple={multiple}
        onChange={({ target }) => {
          take(target.files);
          // Cleared, so that choosing the same file again fires `change`.
          target.value = '';
        }}
      />
      <p className="fld__hint">{hint}</p>
      {isBusy && <progress className="drop__bar" aria-label="Upload" value={sent} />}
    </div>
  );
}
