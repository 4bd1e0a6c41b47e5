import type { Image } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { TrashIcon } from '../../../components/ui/staff-icons';
import { imageTitle } from '../../../components/images/image-title';
import { CopyUrl } from './copy-url';

interface ImageGridProps {
  readonly images: readonly Image[];
  readonly onShow: (image: Image) => void;
  readonly onDelete: (image: Image) => void;
}

/** Images are fetched as they come near the window, so that a long library costs no more than what is seen of it. */
export const ImageGrid = ({ images, onShow, onDelete }: ImageGridProps): ReactNode => (
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
            <Button look="plain" square aria-label={`Delete ${title}`} onClick={() => onDelete(image)}>
              <TrashIcon />
            </Button>
          </div>
        </li>
      );
    })}
  </ul>
);
