import { qrPath } from './qr-path';

export const QR_WIDTH = 200;
export const QR_MARGIN = 2;

/** Black on white, as a drawing of its own. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  const side = size + 2 * QR_MARGIN;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_WIDTH}" height="${QR_WIDTH}" ` +
    `viewBox="${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QR_MARGIN} ${-QR_MARGIN}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`
  );
}
