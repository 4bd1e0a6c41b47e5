import { z } from 'zod';

/** The broadcast that says that some transmission has changed. It does not say which: whoever cares, looks. */
export const TRANSMISSIONS_CHANGED = 'transmissions-changed';

export const TransmissionsChanged = z.object({});
export type TransmissionsChanged = z.infer<typeof TransmissionsChanged>;

/** One event of the stream of news. */
export const TransmissionNews = z.object({
  /** `beat`: nothing new, and still there. */
  kind: z.enum(['changed', 'beat']),
  /** False while changes may pass unheard: whoever listens should look now and then. */
  live: z.boolean(),
});
export type TransmissionNews = z.infer<typeof TransmissionNews>;
