import { ConversionError, LOAD_FAILED } from './conversion-error';

export interface EncodeSettings {
  /** 0 to 1. */
  readonly quality: number;
  /** The longer edge of the result, in pixels, is at most this. */
  readonly maxEdge: number;
}

/** Draws an image of any kind that this browser shows and encodes it as a JPEG, upright, on white. */
export async function encodeAsJpeg(file: Blob, { quality, maxEdge }: EncodeSettings): Promise<Uint8Array> {
  const image = await loadImage(file);
  const { naturalWidth, naturalHeight } = image;
  if (!naturalWidth || !naturalHeight) throw new ConversionError('Invalid image dimensions');
  const scale = Math.min(1, maxEdge / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ConversionError('Failed to get canvas context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Phones hold few canvases at once; one without pixels takes no room.
  canvas.width = 0;
  if (!blob) throw new ConversionError('Failed to get canvas context');
  return new Uint8Array(await blob.arrayBuffer());
}

/** Whether this browser shows such images at all. */
export async function opensImage(file: Blob): Promise<boolean> {
  try {
    await loadImage(file);
    return true;
  } catch (error) {
    if (error instanceof ConversionError) return false;
    throw error;
  }
}

async function loadImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image();
      // Not `decode`: it fails for images of 50 megapixels that are drawn smaller without trouble.
      image.onload = () => resolve(image);
      image.onerror = () => reject(new ConversionError(LOAD_FAILED));
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
