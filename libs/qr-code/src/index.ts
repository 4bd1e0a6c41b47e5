import { create } from 'qrcode';

interface QrPath {
  /** Modules along a side; the drawing is as wide. */
  readonly size: number;
  /** Of an SVG path that fills the dark modules. */
  readonly path: string;
}

/** A QR code as one path: an image would need an address that the policy of the page refuses. */
export function qrPath(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      const from = x;
      while (x + 1 < size && data[y * size + x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  }
  return { size, path };
}

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
