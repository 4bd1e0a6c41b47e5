import { QR_MARGIN, QR_WIDTH, qrSvg } from '@coverleaf/qr-code';
import { toCanvas } from 'qrcode';

/** As a drawing of its own. */
export const qrDrawing = (text: string): Blob => new Blob([qrSvg(text)], { type: 'image/svg+xml' });

/** … and as a picture, 200 px wide. */
export async function qrPng(text: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, text, { width: QR_WIDTH, margin: QR_MARGIN, errorCorrectionLevel: 'M' });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))));
  });
}
