import { formatNumber } from '../../components/controls/format';

/** '3 (75%)'. It is 100% only when it is all, and 0% only when it is none. */
export function shareWords(part: number, all: number): string {
  if (all === 0) return '–';
  const percent = Math.round((part / all) * 100);
  const honest = part === all ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, percent));
  return `${formatNumber(part)} (${honest}%)`;
}
