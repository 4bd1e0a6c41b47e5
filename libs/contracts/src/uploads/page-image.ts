import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';

/**
 * Draws a HEIC that lies in the object store as the JPEG that a browser would make of it. Both files are the caller's
 * to delete, whatever comes of it. 415 `file_type_not_accepted`, 422 `file_damaged`, `file_empty`, `image_too_large`,
 * `file_out_of_bounds`, 503 `inspection_busy`.
 */
export const drawPageRpc = defineRpc({
  name: 'document.draw-page',
  /** In bucket `insurance`: where the HEIC lies, and where the JPEG is to lie. */
  input: z.object({ key: z.string(), jpegKey: z.string() }),
  output: z.object({ bytes: z.int() }),
  safe: true,
  timeoutMs: 30_000,
});

/** For browsers that cannot open HEIC themselves, so that it can be put together with other pages. */
export const drawPage = defineRoute({
  id: 'drawPage',
  method: 'POST',
  path: '/api/v1/page-images',
  summary: 'Get a HEIC image of a page back as a JPEG; nothing of it is kept',
  access: 'public',
  limit: 'pageImages',
  body: z.strictObject({}),
  bodyType: 'multipart/form-data',
  reply: z.unknown(),
  replyType: 'image/jpeg',
  status: 200,
  problems: [400, 413, 415, 503],
});
