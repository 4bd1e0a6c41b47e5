import type { FoundFlag, ReadingFlag } from '@coverleaf/contracts';
import { boxOnPage, unionOf, type Area } from '../sheet/areas';
import { asPrinted } from '../sheet/candidates';
import type { View } from '../sheet/words';

/** A flag at a place of a page. @param raw the words that raised it */
export const flagAt = (
  flag: ReadingFlag,
  view: View,
  areas: readonly Area[],
  raw: string | null,
): FoundFlag => ({
  flag,
  page: view.page,
  box: boxOnPage(unionOf(areas), view),
  raw: raw === null ? null : asPrinted(raw),
});
