import { create } from 'qrcode';

interface QrPath {
  /** Modules per side; also the width of the drawing. */
  readonly size: number;
  /** The `d` of an SVG path that fills the dark modules. */
  readonly path: string;
}

/** A QR code as one path, because the Content-Security-Policy of pages allows no `data:` images. */
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

/** A standalone SVG in black on white. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  const side = size + 2 * QR_MARGIN;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_WIDTH}" height="${QR_WIDTH}" ` +
    `viewBox="${-QR_MARGIN} ${-QR_MARGIN} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QR_MARGIN} ${-QR_MARGIN}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`
  );
}
