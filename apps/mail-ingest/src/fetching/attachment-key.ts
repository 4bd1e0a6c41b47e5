const LONGEST = 80;

/**
 * Where a file of a mail lies in bucket `attachments`: always at the same place, so that a job which is run again
 * leaves one set of files. `Mi Póliza.PDF` → `<emailId>/2-mi-poliza.pdf`
 */
export function attachmentKey(emailId: string, position: number, originalName: string): string {
  const name = originalName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(-LONGEST)
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return `${emailId}/${position}-${name || 'file'}`;
}
