import { z } from 'zod';
import { line } from '../text';
import { REJECTION_CODES } from './rejection-reasons';

export const RejectionCode = z.enum(REJECTION_CODES);
export type RejectionCode = z.infer<typeof RejectionCode>;

/** A reason in the words of whoever decides. */
export const RejectionNote = line(500);
