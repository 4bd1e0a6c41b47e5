import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PaperIcon } from '../../../components/ui/icons';
import type { PageFile } from '../pages/page-file';

interface PageThumbnailProps {
  readonly page: PageFile;
  readonly alt: string;
}

/** The picture of a page; a sheet with its name where there is none to show. */
export function PageThumbnail({ page, alt }: PageThumbnailProps): ReactNode {
  const [failed, setFailed] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const pictured = page.kind !== 'pdf' && !failed;
  useEffect(() => {
    if (!picture.current) return undefined;
    const url = URL.createObjectURL(page.file);
    picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [page]);
  if (pictured) {
    return (
      <img
        className="thumb__picture"
        alt={alt}
        decoding="async"
        onError={() => setFailed(true)}
        ref={picture}
      />
    );
  }
  return (
    <span className="thumb__sheet">
      <PaperIcon />
      <span>{page.name}</span>
    </span>
  );
}
