import { AuditChange } from '@coverleaf/contracts';

const LONGEST = 500;

/**
 * The old and new values of fields, for `AuditTrail.note`. Long texts are cut; values that are neither texts nor numbers
 * are left out. Give it no field with personal data: only identity can seal it.
 */
export function changedValues<T extends object>(
  fields: readonly string[],
  before: Partial<T>,
  after: Partial<T>,
): AuditChange[] {
  const valueOf = (values: object, field: string): unknown => {
    const value = (values as Record<string, unknown>)[field] ?? null;
    return typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
  };
  return fields.flatMap((field) => {
    const change = { field, from: valueOf(before, field), to: valueOf(after, field) };
    return AuditChange.safeParse(change).data ?? [];
  });
}
