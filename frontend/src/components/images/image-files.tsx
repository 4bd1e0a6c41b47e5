import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { IMAGE_RULES, type ImageKind } from '@coverleaf/contracts';
import { Button } from '../controls/button';
import { UploadIcon } from '../ui/staff-icons';

/** What can be seen of a file before it is sent; the server opens it. */
export function imageError(kind: ImageKind, { name, size }: File): string | undefined {
  const { extensions, maxBytes, wrongType, tooLarge } = IMAGE_RULES[kind];
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!extensions.includes(ending)) return wrongType;
  return size > maxBytes ? tooLarge : undefined;
}

/** What the window in which a file is chosen offers. */
export const acceptOf = (kind: ImageKind): string =>
  IMAGE_RULES[kind].extensions.map((extension) => `.${extension}`).join(',');

/** The name that an image came with: without the time before it, and as people write it. */
export function imageTitle(name: string): string {
  const given = name.replace(/^\d+_/, '');
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

interface DropImagesProps {
  readonly kind: ImageKind;
  /** On the button. */
  readonly label: string;
  readonly hint: string;
  readonly several?: boolean;
  /** How much of it has been sent, 0 to 1; null while nothing is. */
  readonly sent: number | null;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ReactNode;
}

/** Where images are chosen or dropped, and how far they are. */
export function DropImages({
  kind,
  label,
  hint,
  several = false,
  sent,
  ...rest
}: DropImagesProps): ReactNode {
  const { onFiles, children } = rest;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isBusy = sent !== null;
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const take = (list: FileList | null): void => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isBusy) onFiles(several ? files : files.slice(0, 1));
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
        multiple={several}
        onChange={({ target }) => {
          take(target.files);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <p className="fld__hint">{hint}</p>
      {isBusy && <progress className="drop__bar" aria-label="Upload" value={sent} />}
    </div>
  );
}
