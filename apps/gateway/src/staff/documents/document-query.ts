import type { DocumentFilter, DocumentQuery } from '@coverleaf/contracts';
import { beginningOf } from '../period';

/** A filter as the document service takes it. An empty search is none. */
export function toDocumentQuery({
  q,
  period,
  tz,
  status,
  stage,
  lenderId,
}: Omit<DocumentFilter, 'cursor' | 'limit'>): DocumentQuery {
  return {
    q: q === '' ? undefined : q,
    status,
    stage,
    lenderId,
    from: beginningOf(period, tz)?.toISOString(),
  };
}
