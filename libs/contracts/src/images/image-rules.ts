// Without zod, so that a page which looks at a file before it sends it does not carry it.

/** What images are for: lenders' logos, and the library that pages are illustrated from. */
export const IMAGE_KINDS = ['image', 'logo'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

export interface ImageRules {
  /** Endings of file names; the server decides by opening the file. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  readonly wrongType: string;
  readonly tooLarge: string;
}

export const IMAGE_RULES: Readonly<Record<ImageKind, ImageRules>> = {
  image: {
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
    maxBytes: 5 * 1024 * 1024,
    wrongType: 'Invalid file type. Only JPEG, PNG, GIF and WEBP images are allowed.',
    tooLarge: 'File too large. Maximum size is 5MB.',
  },
  logo: {
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'svg', 'webp'],
    maxBytes: 2 * 1024 * 1024,
    wrongType: 'Invalid file type. Only JPG, PNG, GIF, SVG and WEBP images are allowed.',
    tooLarge: 'File too large. Maximum size is 2MB.',
  },
};

/** Under this path the public sees images; what follows is the image's name. */
export const IMAGE_PATH = '/files/content/';

export const imageUrl = (name: string): string => IMAGE_PATH + name;

/** The image's name in an address; null where it is none of ours. */
export const imageIn = (url: string): string | null =>
  url.startsWith(IMAGE_PATH) ? url.slice(IMAGE_PATH.length) : null;

/** Where the bucket `content` has the small WebP of an image of the library. */
export const thumbnailKey = (name: string): string => `thumbnails/${name}`;

/** … and its address. */
export const thumbnailUrl = (name: string): string => `/files/${thumbnailKey(name)}`;
