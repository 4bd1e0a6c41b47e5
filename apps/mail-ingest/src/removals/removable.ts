/** A condition on `emails email`; `$1` is its only parameter. */
export interface Removable {
  readonly condition: string;
  readonly parameter: string | number;
}

export const theOne = (id: string): Removable => ({ condition: `email.id = $1`, parameter: id });

export const olderThan = (days: number): Removable => ({
  condition: `email.created_at < now() - make_interval(days => $1)`,
  parameter: days,
});

/** By the keyed hash of an address that it came from. */
export const ofSender = (emailHash: string): Removable => ({
  condition: `email.sender_hashes @> array[$1::text]`,
  parameter: emailHash,
});
