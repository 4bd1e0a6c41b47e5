import { useEffect, useState } from 'react';

export interface Banner {
  readonly kind: 'ok' | 'bad';
  readonly text: string;
}

const LIFE_MS = 5_000;

/** A message over the form, which goes by itself after five seconds. */
export function useBanner(): readonly [Banner | null, (banner: Banner | null) => void] {
  const [banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    if (!banner) return undefined;
    const timer = setTimeout(() => setBanner(null), LIFE_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  return [banner, setBanner];
}
