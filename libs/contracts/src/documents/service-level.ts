import { z } from 'zod';
import { defineOperation } from '../definitions/operation';

/** `09:00`; `24:00` ends a day. In the lender's time zone. */
const TimeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time like 09:00');

/** Within what time a lender is promised a decision about each document. */
export const ServiceLevelFields = z
  .strictObject({
    /** The office hours of a business day: Monday to Friday without federal holidays. */
    opens: TimeOfDay,
    closes: TimeOfDay,
    /** In business hours; null: nothing is promised. */
    hours: z.int().min(1).max(1_000).nullable(),
  })
  .refine(({ opens, closes }) => opens < closes, {
    message: 'Enter a time after the opening',
    path: ['closes'],
  });
export type ServiceLevelFields = z.infer<typeof ServiceLevelFields>;

export const ServiceLevel = z.object({
  ...ServiceLevelFields.shape,
  lenderId: z.uuid(),
  /** Starts at 1; 0: nobody has changed it. */
  version: z.int(),
  /** The lender's. */
  timeZone: z.string(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.uuid().nullable(),
});
export type ServiceLevel = z.infer<typeof ServiceLevel>;

/** Of lenders that have set none. */
export const DEFAULT_SERVICE_LEVEL = {
  opens: '09:00',
  closes: '17:00',
  hours: null,
} as const satisfies ServiceLevelFields;

/** A document is due soon in its last business hours. */
export const DUE_SOON_HOURS = 2;

const path = '/api/v1/admin/service-levels/{lenderId}';
const params = z.object({ lenderId: z.uuid() });

export const getServiceLevel = defineOperation('document.getServiceLevel', `GET ${path}`, {
  summary: 'Get the office hours of a lender, and within how many of them it is promised a decision',
  access: 'managers',
  params,
  reply: ServiceLevel,
  problems: [404],
});

export const changeServiceLevel = defineOperation('document.changeServiceLevel', `PUT ${path}`, {
  summary: 'Change the service level of a lender. Its open documents are due by the new one at once',
  access: 'managers',
  audit: 'service_level.changed',
  params,
  body: ServiceLevelFields,
  reply: ServiceLevel,
  takesVersion: true,
  problems: [404, 409],
  // It computes all open documents of the lender: 50 µs each.
  timeoutMs: 20_000,
});
