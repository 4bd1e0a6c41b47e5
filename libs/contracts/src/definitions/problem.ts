import { z } from 'zod';

export const FieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** RFC 9457. `code` is for programs, `detail` for people. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    errors: z.array(FieldProblem).optional(),
    correlationId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

/** The JSON media type of a problem. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
