import type { Image } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDelete } from '../../../components/controls/confirm-delete';
import { deleteImage } from '../api/image-calls';
import { imageTitle } from '../../../components/pictures/image-title';

interface DeleteImageProps {
  /** Null: none is to be deleted. */
  readonly image: Image | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteImage({ image, onDeleted, onClose }: DeleteImageProps): ReactNode {
  const queries = useQueryClient();
  const ended = (then: () => void) => (): void => {
    then();
    void queries.invalidateQueries({ queryKey: ['images'] });
  };
  return (
    <ConfirmDelete
      isOpen={image !== null}
      title="Delete this image?"
      label="Delete image"
      failed="Failed to delete image"
      done="Image deleted successfully!"
      remove={() => (image ? deleteImage(image.name) : Promise.resolve())}
      onDeleted={ended(onDeleted)}
      onFailed={ended(onClose)}
      onClose={onClose}
    >
      <p className="images__title">{image && imageTitle(image.name)}</p>
      <p>Are you sure you want to delete this image? This action cannot be undone.</p>
    </ConfirmDelete>
  );
}
