import { toCanvas } from 'qrcode';
import { qrPath } from '../../components/qr/qr-path';

export const QR_WIDTH = 200;
export const QR_MARGIN = 2;

/** Black on white, as a drawing of its own. */
export function qrSvg(text: string): Blob {
  const { size, path } = qrPath(text);
  const side = size + 2 * QR_MARGIN;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_WIDTH}" height="${QR_WIDTH}" ` +
    `viewBox="${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QR_MARGIN} ${-QR_MARGIN}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** … and as a picture, 200 px wide. */
export async function qrPng(text: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, text, { width: QR_WIDTH, margin: QR_MARGIN, errorCorrectionLevel: 'M' });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))));
  });
}
