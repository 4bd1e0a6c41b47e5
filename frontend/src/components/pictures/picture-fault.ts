import { PICTURE_RULES, type PictureKind } from '@coverleaf/contracts';

/** What can be seen of a file before it is sent; the server opens it. */
export function pictureFault(kind: PictureKind, { name, size }: File): string | undefined {
  const { extensions, maxBytes, wrongType, tooLarge } = PICTURE_RULES[kind];
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!extensions.includes(ending)) return wrongType;
  return size > maxBytes ? tooLarge : undefined;
}

/** What the window in which a file is chosen offers. */
export const acceptOf = (kind: PictureKind): string =>
  PICTURE_RULES[kind].extensions.map((extension) => `.${extension}`).join(',');
