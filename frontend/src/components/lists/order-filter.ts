import { knownKey } from './filter-bar';

export const TIME_ORDER_LABELS = { newest: 'Newest first', oldest: 'Oldest first' } as const;

/** The field of a list's order. The newest first is what a list has without one. */
export const orderField = (labels: Readonly<Record<string, string>>) =>
  ({
    name: 'order',
    label: 'Order',
    options: Object.entries(labels).map(
      ([order, label]) => [order === 'newest' ? '' : order, label] as const,
    ),
  }) as const;

/** Of a query; undefined: the newest first. */
export function orderQuery<Order extends string>(labels: Readonly<Record<Order, string>>, order: string) {
  const known = knownKey(labels, order);
  return known === 'newest' ? undefined : known;
}
