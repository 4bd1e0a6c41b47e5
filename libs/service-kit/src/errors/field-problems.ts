import type { FieldProblem } from '@coverleaf/contracts';
import type { z } from 'zod';

/** What zod found, as problems of single fields. Unknown fields are named one by one. */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: key, message: 'This field is not known' }))
      : [{ field: issue.path.join('.'), message: readable(issue) }],
  );
}

function readable(issue: z.core.$ZodIssue): string {
  const absent = issue.code === 'invalid_type' && issue.input === undefined;
  return absent ? 'Fill in this field' : issue.message;
}
