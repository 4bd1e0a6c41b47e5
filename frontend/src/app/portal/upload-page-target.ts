import { useMemo } from 'react';
import type { UploadTarget } from '../../features/uploads/upload-fields';
import { usePortal } from '../portal-context';

/** Whom an upload from this page is for. */
export function useUploadTarget(emailRequired: boolean): UploadTarget {
  const { language, lender } = usePortal();
  return useMemo(
    () => ({
      lenderSlug: lender?.id ? lender.slug : null,
      fixedInstitution: lender && !lender.id ? lender.name : null,
      emailRequired,
      language,
    }),
    [lender, emailRequired, language],
  );
}
