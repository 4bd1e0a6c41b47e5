import { IMAGE_RULES, type ImageKind } from '@coverleaf/contracts';

/** What can be seen of a file before it is sent; the server opens it. */
export function imageFault(kind: ImageKind, { name, size }: File): string | undefined {
  const { extensions, maxBytes, wrongType, tooLarge } = IMAGE_RULES[kind];
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!extensions.includes(ending)) return wrongType;
  return size > maxBytes ? tooLarge : undefined;
}

/** What the window in which a file is chosen offers. */
export const acceptOf = (kind: ImageKind): string =>
  IMAGE_RULES[kind].extensions.map((extension) => `.${extension}`).join(',');
