import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FetchedFile } from '../files/fetch-link';

interface PictureViewProps {
  readonly file: FetchedFile;
  readonly alt: string;
  readonly failure: (reason: string) => ReactNode;
}

/** A picture of which no PDF was made. */
export function PictureView({ file, alt, failure }: PictureViewProps): ReactNode {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
    if (image.current) image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken) return failure('the browser cannot show pictures of this kind');
  return <img className="viewer__picture" ref={image} alt={alt} onError={() => setBroken(true)} />;
}
