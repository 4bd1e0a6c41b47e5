import { formatBytes } from '../../../components/controls/format';
import type { Image } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { Moment } from '../../../components/controls/moment';
import { TrashIcon } from '../../../components/ui/staff-icons';
import { imageTitle } from '../../../components/images/image-title';
import { CopyUrl } from './copy-url';

interface ImagePreviewProps {
  /** Null: none is shown. */
  readonly image: Image | null;
  readonly onDelete: (image: Image) => void;
  readonly onClose: () => void;
}

export function ImagePreview({ image, onDelete, onClose }: ImagePreviewProps): ReactNode {
  if (!image) return null;
  const { name, url, width, height, bytes, createdAt } = image;
  const title = imageTitle(name);
  return (
    <Modal title={title} place="wide" isOpen onClose={onClose}>
      <div className="stack">
        <img className="images__large" src={url} alt={title} width={width} height={height} />
        <p className="quiet">
          {width} × {height} pixels, {formatBytes(bytes)}, added <Moment at={createdAt} />
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
