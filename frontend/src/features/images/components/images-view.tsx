import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Image } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { TrashIcon } from '../../../components/ui/staff-icons';
import { DropImages, imageError, imageTitle } from '../../../components/images/image-files';
import { List } from '../../../components/lists/list';
import { useList } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { ConfirmDelete } from '../../../components/controls/modal';
import { showToast } from '../../../components/toasts/toasts';
import { replyOf, staffClient, sendForm } from '../../../api-client/staff-client';
import { CopyUrl, ImagePreview } from './image-preview';
import { reasonOf } from '../../../api-client/call-result';

interface ImageGridProps {
  readonly images: readonly Image[];
  readonly onShow: (image: Image) => void;
  readonly onDelete: (image: Image) => void;
}

/** Images are loaded lazily, so that a long library costs only what is visible. */
const ImageGrid = ({ images, onShow, onDelete }: ImageGridProps) => (
  <ul className="images__grid">
    {images.map((image) => {
      const title = imageTitle(image.name);
      return (
        <li key={image.name} className="images__tile">
          <button
            type="button"
            className="images__show"
            aria-label={`Show ${title}`}
            onClick={() => onShow(image)}
          >
            <img
              src={image.thumbnailUrl}
              alt=""
              loading="lazy"
              decoding="async"
              width={image.width}
              height={image.height}
            />
          </button>
          <p className="images__title">{title}</p>
          <p className="images__size">
            {image.width} × {image.height}
          </p>
          <div className="images__acts">
            <CopyUrl url={image.url} label={`Copy URL of ${title}`} square />
            <Button variant="plain" square aria-label={`Delete ${title}`} onClick={() => onDelete(image)}>
              <TrashIcon />
            </Button>
          </div>
        </li>
      );
    })}
  </ul>
);

const IMAGES = '/api/v1/admin/images';

/** Images per page: as many as a large window shows. */
const LIMIT = 24;

const listImages = (query: { readonly cursor?: string }) =>
  replyOf(staffClient.GET(IMAGES, { params: { query: { limit: LIMIT, ...query } } }));

const deleteImage = (name: string) =>
  replyOf(staffClient.DELETE(`${IMAGES}/{name}`, { params: { path: { name } } }));

type Open = { readonly kind: 'show' | 'delete'; readonly image: Image } | null;

export function ImagesView() {
  const list = useList({ key: ['images'], filters: [], toQuery: () => ({}), fetchPage: listImages });
  const { sent, upload } = useImageUpload();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);

  return (
    <Screen title="Content">
      <div className="images">
        <DropImages
          kind="image"
          label="Upload images"
          hint="Or drop them here. JPEG, PNG, GIF or WEBP, at most 5MB each."
          multiple
          sent={sent}
          onFiles={(files) => void upload(files)}
        />
        <List
          list={list}
          noun={['image', 'images']}
          errorText={(error) => `Failed to load images: ${reasonOf(error)}`}
          rows={6}
          empty={{ text: 'Images you upload appear here, ready to use on public pages.' }}
        >
          {(images) => (
            <ImageGrid
              images={images}
              onShow={(image) => setOpen({ kind: 'show', image })}
              onDelete={(image) => setOpen({ kind: 'delete', image })}
            />
          )}
        </List>
      </div>
      <ImagePreview
        image={open?.kind === 'show' ? open.image : null}
        onDelete={(image) => setOpen({ kind: 'delete', image })}
        onClose={close}
      />
      <ConfirmDelete
        item={open?.kind === 'delete' ? open.image : null}
        title="Delete this image?"
        label="Delete image"
        failed="Failed to delete image"
        done="Image deleted successfully!"
        deleteItem={({ name }) => deleteImage(name)}
        queryKey={['images']}
        onClose={close}
      >
        {({ name }) => (
          <>
            <p className="images__title">{imageTitle(name)}</p>
            <p>Are you sure you want to delete this image? This action cannot be undone.</p>
          </>
        )}
      </ConfirmDelete>
    </Screen>
  );
}

function useImageUpload() {
  /** The part of the files that has been sent, 0 to 1; null without an upload. */
  const [sent, setSent] = useState<number | null>(null);
  const queries = useQueryClient();

  const uploadOne = async (file: File, onProgress: (part: number) => void): Promise<void> => {
    const invalid = imageError('image', file);
    if (invalid) return showToast('error', invalid);
    try {
      const form = new FormData();
      form.set('file', file);
      await sendForm(IMAGES, form, onProgress);
      showToast('success', 'Image uploaded successfully!');
    } catch (error) {
      showToast('error', `Upload failed: ${reasonOf(error)}`);
    }
  };
  const upload = async (files: readonly File[]): Promise<void> => {
    setSent(0);
    for (const [index, file] of files.entries()) {
      await uploadOne(file, (part) => setSent((index + part) / files.length));
    }
    setSent(null);
    await queries.invalidateQueries({ queryKey: ['images'] });
  };
  return { sent, upload };
}
