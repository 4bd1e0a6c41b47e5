import type { Image } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../../../api-client/call-error';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { ListEnd } from '../../../components/lists/list-end';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useUrlFilter } from '../../../components/lists/use-url-filter';
import { DropPictures } from '../../../components/pictures/drop-pictures';
import { Screen } from '../../../components/screen/screen';
import { listImages } from '../api/image-calls';
import { useImageUpload } from '../use-image-upload';
import { DeleteImage } from './delete-image';
import { ImageGrid } from './image-grid';
import { ImagePreview } from './image-preview';

type Open = { readonly kind: 'show' | 'delete'; readonly image: Image } | null;

/** The library of pictures that pages are illustrated from. */
export function ImagesView(): ReactNode {
  const { pages, more } = useUrlFilter([]);
  const list = useCursorPages(['images'], pages, listImages);
  const { sent, upload } = useImageUpload();
  const [open, setOpen] = useState<Open>(null);
  const { items } = list;
  const close = (): void => setOpen(null);
  const deleted = (): void => {
    close();
    // What had the focus is gone.
    requestAnimationFrame(() => document.getElementById('main')?.focus());
  };

  return (
    <Screen title="Content">
      <div className="images">
        <DropPictures
          kind="image"
          label="Upload images"
          hint="Or drop them here. JPEG, PNG, GIF or WEBP, at most 5MB each."
          several
          sent={sent}
          onFiles={(files) => void upload(files)}
        />
        {list.error && (
          <LoadFailure
            message={`Failed to load images: ${reasonOf(list.error)}`}
            busy={list.isFetching}
            onRetry={list.retry}
          />
        )}
        {!items && !list.error && <Skeleton label="Loading images..." rows={6} />}
        {items?.length === 0 && (
          <EmptyState title="No images yet">
            The pictures that you upload appear here, to be shown on the portal’s pages.
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <>
            <ImageGrid
              images={items}
              onShow={(image) => setOpen({ kind: 'show', image })}
              onDelete={(image) => setOpen({ kind: 'delete', image })}
            />
            <ListEnd {...list} shown={items.length} words={['image', 'images']} onMore={more} />
          </>
        )}
      </div>
      <ImagePreview
        image={open?.kind === 'show' ? open.image : null}
        onDelete={(image) => setOpen({ kind: 'delete', image })}
        onClose={close}
      />
      <DeleteImage image={open?.kind === 'delete' ? open.image : null} onDeleted={deleted} onClose={close} />
    </Screen>
  );
}
