import { t } from '../../../i18n/translate';
import type { PageFile } from './page-file';

/** A change of the pages in words, for those who cannot see it. */
export function pageNews(before: readonly PageFile[], after: readonly PageFile[]): string {
  const known = new Set(before.map(({ id }) => id));
  const fresh = after.filter(({ id }) => !known.has(id));
  const count = after.length;
  if (after.some(({ kind }) => kind === 'pdf')) return fresh.length > 0 ? t('PDF added') : '';
  if (fresh.length > 0 && count === before.length) {
    const [replaced] = fresh;
    return replaced ? t('Page {number} replaced', { number: after.indexOf(replaced) + 1 }) : '';
  }
  if (fresh.length === 1) return t('1 page added, {count} in all', { count });
  if (fresh.length > 1) return t('{added} pages added, {count} in all', { added: fresh.length, count });
  const gone = before.findIndex(({ id }) => !after.some((page) => page.id === id));
  if (gone >= 0 && before[gone]?.kind === 'pdf') return t('PDF removed');
  if (gone >= 0) return t('Page {number} removed, {count} left', { number: gone + 1, count });
  return '';
}

/** The page that was moved, as its number now and before. */
export const moveNews = (from: number, to: number): string => t('Page {from} is now page {to}', { from, to });
