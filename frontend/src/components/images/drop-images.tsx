import type { ImageKind } from '@coverleaf/contracts';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { UploadIcon } from '../ui/staff-icons';
import { acceptOf } from './image-fault';

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
