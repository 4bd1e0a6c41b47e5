import { fileSize, type Image } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { copyToClipboard } from '../../../components/toasts/toasts';
import { CopyIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { Modal } from '../../../components/controls/modal';
import { Moment } from '../../../components/controls/values';
import { imageTitle } from '../../../components/images/image-files';

interface CopyUrlProps {
  /** From the portal's root. */
  readonly url: string;
  readonly label: string;
  readonly square?: boolean;
}

export function CopyUrl({ url, label, square = false }: CopyUrlProps) {
  const copy = (): void =>
    void copyToClipboard(
      (clipboard) => clipboard.writeText(new URL(url, location.origin).href),
      'URL copied to clipboard!',
      'Failed to copy URL',
    );
  return (
    <Button
      variant={square ? 'plain' : 'quiet'}
      square={square}
      {...(square && { 'aria-label': label })}
      onClick={copy}
    >
      <CopyIcon />
      {!square && label}
    </Button>
  );
}

interface ImagePreviewProps {
  readonly image: Image | null;
  readonly onDelete: (image: Image) => void;
  readonly onClose: () => void;
}

export function ImagePreview({ image, onDelete, onClose }: ImagePreviewProps) {
  if (!image) return null;
  const { name, url, width, height, bytes, createdAt } = image;
  const title = imageTitle(name);
  return (
    <Modal title={title} place="wide" isOpen onClose={onClose}>
      <div className="stack">
        <img className="images__large" src={url} alt={title} width={width} height={height} />
        <p className="quiet">
          {width} × {height} pixels, {fileSize(bytes)}, added <Moment at={createdAt} />
        </p>
        <div className="form-end">
          <CopyUrl url={url} label="Copy URL" />
          <Button onClick={() => onDelete(image)}>
            <TrashIcon />
            Delete
          </Button>
        </div>
      </div>
    </Modal>
  );
}
