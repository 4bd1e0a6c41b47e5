/** Members of one list or object. */
const MAX_MEMBERS = 200;

/** Whether a JSON value nests at most `levels` lists and objects, none of them large: only such a one is passed on. */
export const isShallow = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  const members: unknown[] = Object.values(value);
  return (
    levels > 0 && members.length <= MAX_MEMBERS && members.every((member) => isShallow(member, levels - 1))
  );
};
