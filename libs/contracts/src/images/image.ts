import { z } from 'zod';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { Actor } from '../definitions/actor';

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

/** What an image is stored as, whatever it came as. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const ImageType = z.enum(IMAGE_TYPES);
export type ImageType = z.infer<typeof ImageType>;

/**
 * An image's name; also the last part of its address, so it is percent-encoded as such a part is. A caller who
 * forgets to encode it once more in a path is understood all the same.
 */
export const ImageName = z
  .string()
  .max(600)
  .transform((name) => (name.includes('%') ? name : encodeURIComponent(name)))
  .pipe(z.string().max(200));

/** An image of the library, as administrators see it. */
export const Image = z
  .object({
    name: z.string(),
    /** On this portal, from its root. */
    url: z.string(),
    /** A small WebP of it, for lists. */
    thumbnailUrl: z.string(),
    contentType: ImageType,
    /** In pixels. */
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof Image>;

export const ImageFilter = z.strictObject({ cursor: Cursor.optional(), limit: PageLimit });
export type ImageFilter = z.infer<typeof ImageFilter>;

export const ImagePage = pageOf(Image);
export type ImagePage = z.infer<typeof ImagePage>;

/** What the gateway has to know to show an image. */
export const StoredImage = Image.pick({ contentType: true, bytes: true });
export type StoredImage = z.infer<typeof StoredImage>;

/** The beginning of a logo's name; that of its file when absent. */
export const LogoForm = z.strictObject({ name: line(200).optional() });
export type LogoForm = z.infer<typeof LogoForm>;

export const LogoReply = z.object({ logoUrl: z.string() });
export type LogoReply = z.infer<typeof LogoReply>;

/** The image with this name, if there is one: its row is what lets the public see the file. */
export const findImageRpc = defineRpc('lender.find-image', {
  input: z.object({ name: z.string() }),
  output: StoredImage.nullable(),
  safe: true,
});

/**
 * Makes an image of a file that lies in the object store as it was sent; the file itself is left to its sender.
 * 415 `file_type_not_accepted`, 422 `file_damaged`, `file_empty`, `image_too_large`, `animation_too_long`,
 * `image_out_of_bounds`, 503 `inspection_busy`.
 */
export const addImageRpc = defineRpc('lender.add-image', {
  input: z.object({
    actor: Actor,
    kind: z.enum(IMAGE_KINDS),
    /** In bucket `content`. */
    key: z.string(),
    originalFilename: z.string(),
    /** What it is to be called instead of its file's name. */
    title: z.string().optional(),
  }),
  output: Image,
  safe: false,
  timeoutMs: 30_000,
});

const path = '/api/v1/admin/images';
const problems = [400, 413, 415, 503];

export const listImages = defineOperation('lender.listImages', `GET ${path}`, {
  summary: 'List library images by name',
  access: 'admin',
  query: ImageFilter,
  reply: ImagePage,
});

export const addImage = defineRoute('addImage', `POST ${path}`, {
  summary: 'Upload an image to the library',
  access: 'admin',
  body: z.strictObject({}),
  bodyType: 'multipart/form-data',
  reply: Image,
  status: 201,
  problems,
});

/** 409 `image_in_use`, which says where. */
export const deleteImage = defineOperation('lender.deleteImage', `DELETE ${path}/{name}`, {
  summary: 'Delete an unused image',
  access: 'admin',
  audit: 'image.deleted',
  params: z.object({ name: ImageName }),
  reply: z.undefined(),
  status: 204,
  problems: [404, 409],
});

export const addLogo = defineRoute('addLogo', 'POST /api/v1/admin/logos', {
  summary: 'Upload a logo to save with a lender. An SVG is converted to PNG',
  access: 'admin',
  body: LogoForm,
  bodyType: 'multipart/form-data',
  reply: LogoReply,
  status: 201,
  problems,
});
