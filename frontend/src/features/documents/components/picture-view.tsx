import { type ReactNode, useEffect, useState } from 'react';
import type { FetchedFile } from '../api/fetch-file';

interface PictureViewProps {
  readonly file: FetchedFile;
  readonly name: string;
  readonly failure: (reason: string) => ReactNode;
}

/** A picture of which no PDF was made. */
export function PictureView({ file, name, failure }: PictureViewProps): ReactNode {
  const [address, setAddress] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([file.bytes], { type: file.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken) return failure('the browser cannot show pictures of this kind');
  return (
    address && (
      <img
        className="viewer__picture"
        src={address}
        alt={`What ${name} sent`}
        onError={() => setBroken(true)}
      />
    )
  );
}
