/** The values of a filter that has several, separated by commas; null without one. */
export const valuesOf = (text: string | undefined): readonly string[] | null => text?.split(',') ?? null;

/**
 * SQL: the column has one of the values. A single value is compared alone, because only then an index gives the order.
 * @param parameter SQL of the values
 */
export const isOneOf = (column: string, parameter: string, values: readonly string[] | null): string =>
  values?.length === 1 ? `${column} = (${parameter})[1]` : `${column} = any(${parameter})`;

/**
 * SQL: the time is of these days, first and last, each if it isn't null.
 * @param from, to, zone parameters; without a zone, UTC
 */
export const isOfDays = (time: string, from: string, to: string, zone: string): string => {
  const startOf = (day: string): string => `(${day})::timestamp at time zone coalesce(${zone}::text, 'UTC')`;
  return `(${from}::date is null or ${time} >= ${startOf(`${from}::date`)})
  and (${to}::date is null or ${time} < ${startOf(`${to}::date + 1`)})`;
};
