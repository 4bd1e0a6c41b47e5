/** 1 MB as people count it on a phone; the limit of uploads is counted alike. */
const MB = 1_048_576;

/** How large a file is, as borrowers are told: `88 kB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1_024)} kB`;
  return `${(bytes / MB).toFixed(bytes < MB * 9.95 ? 1 : 0).replace(/\.0$/, '')} MB`;
}
