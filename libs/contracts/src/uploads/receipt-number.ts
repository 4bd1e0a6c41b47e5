/** What borrowers read out on the phone, and staff find an upload by: the first two groups of its id, `8F14E45F-CEEA`. */
export function receiptNumber(uploadId: string): string {
  return uploadId.slice(0, 13).toUpperCase();
}
