import { create } from 'qrcode';

interface QrPath {
  /** Modules per side; also the width of the drawing. */
  readonly size: number;
  /** The `d` of an SVG path that fills the dark modules. */
  readonly path: string;
}

/** The modules of a QR code, row by row; true is dark. */
export function qrModules(text: string): { readonly size: number; readonly isDark: readonly boolean[] } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return { size, isDark: Array.from(data, Boolean) };
}

/** A QR code as one path, because the Content-Security-Policy of pages allows no `data:` images. */
export function qrPath(text: string): QrPath {
  const { size, isDark } = qrModules(text);
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark[y * size + x]) continue;
      const from = x;
      while (x + 1 < size && isDark[y * size + x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  }
  return { size, path };
}

export const QR_WIDTH = 200;
export const QR_MARGIN = 2;
/** What the standard asks for around a code that may be printed on anything. */
export const QR_PRINT_MARGIN = 4;

/** A standalone SVG in black on white. @param margin in modules */
export function qrSvg(text: string, margin = QR_MARGIN): string {
  const { size, path } = qrPath(text);
  const side = size + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_WIDTH}" height="${QR_WIDTH}" ` +
    `viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-margin} ${-margin}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`
  );
}
