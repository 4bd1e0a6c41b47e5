import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-result';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { ListEnd } from '../../../components/lists/list-end';
import { imageTitle } from '../../../components/images/image-title';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { listImages } from '../api/setting-calls';

interface ImagePickerProps {
  readonly chosen: string;
  readonly onChoose: (url: string) => void;
}

/** The images of the library, one of which can be chosen. */
export function ImagePicker({ chosen, onChoose }: ImagePickerProps): ReactNode {
  const [pages, setPages] = useState(1);
  const list = useCursorPages(['images', 'picker'], pages, (cursor) =>
    listImages({ limit: 24, ...(cursor && { cursor }) }),
  );
  const { items } = list;
  return (
    <>
      {list.error && (
        <LoadFailure
          message={messageOf(list.error, 'Failed to load images')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!items && !list.error && <Skeleton label="Loading images..." rows={4} />}
      {items?.length === 0 && (
        <EmptyState
          title="No images yet"
          action={
            <Link className="btn" to="/admin/content">
              Go to Content
            </Link>
          }
        >
          Images that are added to the library under Content can be chosen here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <ul className="picker">
            {items.map(({ name, url, thumbnailUrl }) => (
              <li key={name}>
                <button
                  type="button"
                  className="picker__image"
                  aria-pressed={url === chosen}
                  onClick={() => onChoose(url)}
                >
                  <img src={thumbnailUrl} alt="" loading="lazy" />
                  <span>{imageTitle(name)}</span>
                </button>
              </li>
            ))}
          </ul>
          <ListEnd
            {...list}
            shown={items.length}
            words={['image', 'images']}
            onMore={() => setPages(pages + 1)}
          />
        </>
      )}
    </>
  );
}
