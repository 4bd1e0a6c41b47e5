import { z } from 'zod';

/** The token of a status link. Opaque; the service verifies it. */
export const StatusToken = z.string().max(400);

/** Query parameter of the upload page: the status token of the document that the next one answers. */
export const ANSWERS_PARAMETER = 'for';
