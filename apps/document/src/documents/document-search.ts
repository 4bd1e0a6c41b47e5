/** As receipts, mails and the status page show it: see `receiptNumber` in libs/contracts. */
const RECEIPT_NUMBER = /^([0-9a-f]{8})-?([0-9a-f]{4})$/i;

/** The ids that a receipt number stands for, from the first to the last; null for any other term. */
export function idsOfReceipt(term: string): readonly [first: string, last: string] | null {
  const [, head, group] = RECEIPT_NUMBER.exec(term.trim()) ?? [];
  if (!head || !group) return null;
  const begin = `${head}-${group}`.toLowerCase();
  return [`${begin}-0000-0000-000000000000`, `${begin}-ffff-ffff-ffffffffffff`];
}
