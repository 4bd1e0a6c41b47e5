// Without zod, so that a page which looks at a file before it sends it does not carry it.

/** What pictures are for: lenders' logos, and the library that pages are illustrated from. */
export const PICTURE_KINDS = ['image', 'logo'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export interface PictureRules {
  /** Endings of file names; the server decides by opening the file. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  readonly wrongType: string;
  readonly tooLarge: string;
}

export const PICTURE_RULES: Readonly<Record<PictureKind, PictureRules>> = {
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

/** Under this path the public sees pictures; what follows is the picture's name. */
export const PICTURE_PATH = '/files/content/';

export const pictureUrl = (name: string): string => PICTURE_PATH + name;

/** The picture's name in an address; null where it is none of ours. */
export const pictureIn = (url: string): string | null =>
  url.startsWith(PICTURE_PATH) ? url.slice(PICTURE_PATH.length) : null;

/** Where the bucket `content` has the small WebP of a picture of the library. */
export const thumbnailKey = (name: string): string => `thumbnails/${name}`;

/** … and its address. */
export const thumbnailUrl = (name: string): string => `/files/${thumbnailKey(name)}`;
