import { type GrayImage, percentile, shrink } from './gray-image';

/** Pixels of a cell in which the paper's brightness is taken to be one. */
const CELL = 24;
/** Of a cell's pixels, the share that is darker than its paper. */
const PAPER_SHARE = 0.8;
/** Where a cell holds more ink than paper, its neighbors know the paper better. */
const NEIGHBORS = 2;
/** Of all pixels, those that are certainly ink. */
const INK_SHARE = 0.01;

/** The same page as if its light were even and its paper white: shadows vanish, faint ink becomes dark. */
export function flattenLight(image: GrayImage): GrayImage {
  const paper = paperOf(image);
  const { width, height } = image;
  const flat = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const cy = Math.min(paper.height - 1, Math.max(0, (y + 0.5) / CELL - 0.5));
    const [y0, fy] = [Math.floor(cy), cy - Math.floor(cy)];
    const below = y0 + 1 < paper.height ? paper.width : 0;
    for (let x = 0; x < width; x += 1) {
      const cx = Math.min(paper.width - 1, Math.max(0, (x + 0.5) / CELL - 0.5));
      const x0 = cx | 0;
      const fx = cx - x0;
      const right = x0 + 1 < paper.width ? 1 : 0;
      const at = y0 * paper.width + x0;
      const upper = (paper.data[at] ?? 0) * (1 - fx) + (paper.data[at + right] ?? 0) * fx;
      const lower = (paper.data[at + below] ?? 0) * (1 - fx) + (paper.data[at + below + right] ?? 0) * fx;
      const light = Math.max(8, upper * (1 - fy) + lower * fy);
      flat[y * width + x] = Math.min(255, ((image.data[y * width + x] ?? 0) * 250) / light);
    }
  }
  return stretch({ width, height, data: flat });
}

/** How bright the paper is, one pixel per cell. */
function paperOf({ width, height, data }: GrayImage): GrayImage {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const cells = new Uint8Array(columns * rows);
  const cell = new Uint8Array(CELL * CELL);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let count = 0;
      for (let y = row * CELL; y < Math.min(height, (row + 1) * CELL); y += 2)
        for (let x = column * CELL; x < Math.min(width, (column + 1) * CELL); x += 2)
          cell[count++] = data[y * width + x] ?? 0;
      cells[row * columns + column] = percentile({ data: cell.subarray(0, count) }, PAPER_SHARE);
    }
  return blur(brightestNear({ width: columns, height: rows, data: cells }));
}

const neighborsOf = ({ width, height, data }: GrayImage, x: number, y: number, reach: number): number[] => {
  const found: number[] = [];
  for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny += 1)
    for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx += 1)
      found.push(data[ny * width + nx] ?? 0);
  return found;
};

/** Dark cells are ink, so they take the upper part of what is around them. */
function brightestNear(cells: GrayImage): GrayImage {
  const data = cells.data.map((value, at) => {
    const near = neighborsOf(cells, at % cells.width, Math.floor(at / cells.width), NEIGHBORS).toSorted(
      (one, other) => one - other,
    );
    return Math.max(value, near[Math.floor(near.length * 0.6)] ?? 0);
  });
  return { ...cells, data };
}

function blur(cells: GrayImage): GrayImage {
  const data = cells.data.map((_, at) => {
    const near = neighborsOf(cells, at % cells.width, Math.floor(at / cells.width), 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
  return { ...cells, data };
}

/** Ink becomes dark where it isn't yet. */
function stretch(image: GrayImage): GrayImage {
  const ink = Math.min(170, percentile(image, INK_SHARE));
  const factor = 235 / (235 - Math.min(ink, 200));
  const values = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, 255 - (250 - value) * factor)),
  );
  return { ...image, data: image.data.map((value) => values[value] ?? 0) };
}

/** 0 to 1: how sharp the strokes of a flat page are. Sharp text changes from ink to paper within two pixels. */
export function sharpnessOf(image: GrayImage): number {
  const { width, height, data } =
    image.width > 2_000 ? shrink(image, image.width >> 1, image.height >> 1) : image;
  let [steep, edges] = [0, 0];
  for (let y = 0; y < height; y += 2)
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const wide = Math.abs((data[at + 2] ?? 0) - (data[at - 2] ?? 0));
      if (wide < 80) continue;
      edges += wide;
      steep += Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
    }
  return edges === 0 ? 0 : Math.min(1, steep / edges);
}
