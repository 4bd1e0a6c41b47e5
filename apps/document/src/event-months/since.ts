import { type FindOperator, MoreThan } from 'typeorm';

/*
 * Events are in a partition for each month. A query that tells when their document or case was created doesn't search the
 * months before. A day is spare, because times are rounded, and because an event has the time at which its transaction
 * began.
 */

export const since = (createdAt: Date): FindOperator<Date> =>
  MoreThan(new Date(createdAt.getTime() - 86_400_000));

/** The same in SQL. @param createdAt a column */
export const SINCE = (createdAt: string): string => `${createdAt} - interval '1 day'`;
