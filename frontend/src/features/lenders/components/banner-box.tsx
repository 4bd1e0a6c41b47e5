import type { ReactNode } from 'react';
import { ErrorNotice } from '../../../components/controls/notice';
import { CheckIcon } from '../../../components/ui/icons';
import type { Banner } from '../use-banner';

export function BannerBox({ banner }: { readonly banner: Banner | null }): ReactNode {
  if (banner?.kind === 'bad') return <ErrorNotice>{banner.text}</ErrorNotice>;
  return (
    <div role="status">
      {banner && (
        <div className="notice notice--ok">
          <CheckIcon />
          {banner.text}
        </div>
      )}
    </div>
  );
}
