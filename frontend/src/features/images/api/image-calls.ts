import type { Image } from '@coverleaf/contracts';
import { sendForm } from '../../../api-client/send-form';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const IMAGES = '/api/v1/admin/images';
const IMAGE = '/api/v1/admin/images/{name}';
/** Of one page: as many as a large window shows. */
const LIMIT = 24;

export const listImages = (cursor: string | undefined) =>
  replyOf(staffClient.GET(IMAGES, { params: { query: { limit: LIMIT, ...(cursor && { cursor }) } } }));

export const deleteImage = (name: string): Promise<unknown> =>
  replyOf(staffClient.DELETE(IMAGE, { params: { path: { name } } }));

/** @param onProgress the part that has been sent, 0 to 1 */
export function addImage(file: File, onProgress: (part: number) => void): Promise<Image> {
  const form = new FormData();
  form.set('file', file);
  return sendForm(IMAGES, form, onProgress);
}
