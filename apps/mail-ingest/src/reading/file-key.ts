const LONGEST_STEM = 80;

/**
 * The key of a file of a mail: the same whenever the mail is read. `Mi Póliza (1).PDF` as the third file →
 * `<id>/2-mi-poliza-1.pdf`
 */
export function fileKey(emailId: string, position: number, name: string): string {
  const [, stem = name, ending = ''] = /^(.+)\.([A-Za-z0-9]{1,8})$/.exec(name) ?? [];
  const slug = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_STEM)
    .replaceAll(/^-+|-+$/g, '');
  return `${emailId}/${position}-${slug || 'attachment'}${ending && `.${ending.toLowerCase()}`}`;
}
