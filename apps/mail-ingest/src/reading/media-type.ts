/** A media type in lower case, without its parameters; what does not look like one is bytes of any kind. */
export function mediaType(label: string): string {
  const type = label.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9._+-]{0,100}$/.test(type)
    ? type
    : 'application/octet-stream';
}
