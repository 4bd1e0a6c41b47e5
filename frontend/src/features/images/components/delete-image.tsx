import type { Image } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { showToast } from '../../../components/toasts/toast-queue';
import { deleteImage } from '../api/image-calls';
import { imageTitle } from '../image-title';

interface DeleteImageProps {
  /** Null: none is to be deleted. */
  readonly image: Image | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteImage({ image, onDeleted, onClose }: DeleteImageProps): ReactNode {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: deleteImage,
    // Also where it failed: somebody else may have deleted it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['images'] }),
    onSuccess: () => {
      showToast('success', 'Image deleted successfully!');
      onDeleted();
    },
    onError: (error) => {
      showToast('error', `Failed to delete image: ${messageOf(error, 'the server could not do it')}`);
      onClose();
    },
  });
  return (
    <Modal title="Delete this image?" role="alertdialog" isOpen={image !== null} onClose={onClose}>
      <div className="stack">
        <p className="images__title">{image && imageTitle(image.name)}</p>
        <p>Are you sure you want to delete this image? This action cannot be undone.</p>
        <div className="form-end">
          <Button look="danger" busy={isPending} onClick={() => image && mutate(image.name)}>
            Delete image
          </Button>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
