import { type ReactNode, useEffect, useState } from 'react';
import { PaperIcon } from '../../../components/ui/icons';
import type { PageFile } from '../pages/page-file';

interface PageThumbnailProps {
  readonly page: PageFile;
  readonly alt: string;
}

/** The picture of a page; a sheet with its name where there is none to show. */
export function PageThumbnail({ page, alt }: PageThumbnailProps): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (page.kind === 'pdf') return undefined;
    const made = URL.createObjectURL(page.file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [page]);
  if (url && !failed) {
    return <img className="thumb__picture" src={url} alt={alt} decoding="async" onError={() => setFailed(true)} />;
  }
  return (
    <span className="thumb__sheet">
      <PaperIcon />
      <span>{page.name}</span>
    </span>
  );
}
