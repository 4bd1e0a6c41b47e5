import { z } from 'zod';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineScheduledJob } from '../definitions/job';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { Actor } from '../definitions/actor';

// Without zod, so that pages that check files do not load it.

/** Library images for pages, and lenders' logos. */
export const IMAGE_KINDS = ['image', 'logo'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

export interface ImageRules {
  /** File name extensions; the server decides by content. */
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

/** Path prefix of public images, followed by the image's name. */
export const IMAGE_PATH = '/files/content/';

export const imageUrl = (name: string): string => IMAGE_PATH + name;

/** The image's name in a URL; null for other URLs. */
export const imageIn = (url: string): string | null =>
  url.startsWith(IMAGE_PATH) ? url.slice(IMAGE_PATH.length) : null;

/** Key of an image's WebP thumbnail in bucket `content`. */
export const thumbnailKey = (name: string): string => `thumbnails/${name}`;

export const thumbnailUrl = (name: string): string => `/files/${thumbnailKey(name)}`;

/** Formats in which images are stored. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const ImageType = z.enum(IMAGE_TYPES);
export type ImageType = z.infer<typeof ImageType>;

/** An image's name, percent-encoded because it is also the last segment of its URL. An unencoded name is accepted. */
export const ImageName = z
  .string()
  .max(600)
  .transform((name) => (name.includes('%') ? name : encodeURIComponent(name)))
  .pipe(z.string().max(200));

/** A library image in the admin app. */
export const Image = z
  .object({
    name: z.string(),
    /** Root-relative. */
    url: z.string(),
    /** A WebP for lists. */
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

/** What the gateway needs to serve an image. */
export const StoredImage = Image.pick({ contentType: true, bytes: true });
export type StoredImage = z.infer<typeof StoredImage>;

/** The start of the logo's name. Default: its file name. */
export const LogoForm = z.strictObject({ name: line(200).optional() });
export type LogoForm = z.infer<typeof LogoForm>;

export const LogoReply = z.object({ logoUrl: z.string() });
export type LogoReply = z.infer<typeof LogoReply>;

/** The image with this name, or null. Files without a row are not public. */
export const findImageRpc = defineRpc('lender.find-image', {
  input: z.object({ name: z.string() }),
  output: StoredImage.nullable(),
  safe: true,
});

/**
 * Converts a stored file to an image. The caller deletes the original file.
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
    /** Default: the file name. */
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
  audit: 'image.uploaded',
  body: z.strictObject({}),
  bodyType: 'multipart/form-data',
  reply: Image,
  status: 201,
  problems,
});

/** 409 `image_in_use`, with the places of use. */
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
  audit: 'logo.uploaded',
  body: LogoForm,
  bodyType: 'multipart/form-data',
  reply: LogoReply,
  status: 201,
  problems,
});

/** Deletes image files that no row references, and logos that were never used. */
export const deleteOrphanedImages = defineScheduledJob('lender.sweep-images');
