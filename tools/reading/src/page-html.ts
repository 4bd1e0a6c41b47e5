import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Family, Layout, Sheet } from './layouts/layout';

/** US Letter at 96 dpi. */
export const PAGE_WIDTH = 816;
export const PAGE_HEIGHT = 1056;

const FALLBACK = 'sans-serif';

const fontFile = (family: string, weight: number): string => {
  const folder = dirname(require.resolve(`@fontsource/${family}/package.json`));
  return readFileSync(join(folder, 'files', `${family}-latin-${weight}-normal.woff2`)).toString('base64');
};

const faces = new Map<string, string>();

/** Embeds the font in the page, because the browser may not load files. */
const faceOf = (family: Family | 'caveat'): string => {
  const known = faces.get(family);
  if (known) return known;
  const css = [400, 700]
    .map(
      (weight) =>
        `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${fontFile(family, weight)})}`,
    )
    .join('');
  faces.set(family, css);
  return css;
};

const CSS = `
  @page{size:8.5in 11in;margin:0} *{box-sizing:border-box} body{margin:0;font-size:9pt;line-height:1.25;color:#111}
  .page{width:${PAGE_WIDTH}px;height:${PAGE_HEIGHT}px;position:relative;overflow:hidden;break-after:page;padding:40px 50px 56px;display:flex;flex-direction:column}
  .page>main{flex:1;min-height:0;overflow:hidden;position:relative} .page>header{margin-bottom:6px}
  .page>footer{position:absolute;left:50px;right:50px;bottom:24px;font-size:7pt;color:#333} .running{display:flex;justify-content:space-between;font-size:8pt}
  h1{font-size:14pt;margin:6px 0 2px} h2{font-size:10pt;margin:7px 0 3px} p{margin:2px 0 4px} .sub{margin:0 0 6px}
  table{border-collapse:collapse} td,th{vertical-align:top;padding:1px 6px 1px 0;font-size:inherit;text-align:left}
  .rows,.matrix{width:100%;margin:2px 0 6px} .rows td,.rows th,.matrix td,.matrix th{padding:2px 6px 2px 2px}
  .columns{display:flex;gap:24px} .columns>div{flex:1} .above,.grid{display:flex;gap:24px;flex-wrap:wrap;margin:3px 0 6px} .above small,.grid small,.boxes small{display:block;font-size:.8em}
  .grid{gap:0}.grid>div{flex:1;padding:2px 6px;min-width:90px} .boxes{display:flex;gap:12px;flex-wrap:wrap}
  .mail{margin:12px 0 14px 10px}.mail i{font-size:6pt;font-style:normal;letter-spacing:1px} .legal{font-size:7.2pt;text-align:justify;color:#333} .small,.forms{font-size:.9em}
  .two{columns:2} .center{text-align:center} .signature{margin-top:12px} ul{margin:2px 0;padding-left:16px} .hand{font-family:'caveat';font-size:1.7em;line-height:.6}
`;

/** The whole document before it is cut into pages. */
export function documentHtml(
  layout: Layout,
  sheet: Sheet,
  extra: { readonly body: string; readonly over: string },
): string {
  const head = layout.head?.(sheet) ?? '';
  const foot = layout.foot?.(sheet) ?? '';
  const hand = extra.body.includes('class="hand"') ? faceOf('caveat') : '';
  return `<!doctype html><meta charset="utf-8"><style>${faceOf(layout.family)}${hand}${CSS}
    body{font-family:'${layout.family}',${FALLBACK}} ${layout.css}</style>
    <template id="head">${head}</template><template id="foot">${foot}</template><template id="over">${extra.over}</template>
    <div id="flow">${extra.body}</div>`;
}

/** The position of a marked value on a page, in CSS pixels. */
export interface MarkedBox {
  readonly index: number;
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Runs in the browser: cuts the flow into pages and returns the positions of the marks. */
export function paginate(): MarkedBox[] {
  const part = (id: string): HTMLTemplateElement => {
    const found = document.getElementById(id);
    if (!(found instanceof HTMLTemplateElement)) throw new Error(`no #${id}`);
    return found;
  };
  const flow = document.getElementById('flow');
  if (!flow) throw new Error('no #flow');
  const pages: HTMLElement[] = [];
  const startPage = (): HTMLElement => {
    const page = document.createElement('div');
    page.className = 'page';
    const [header, main, footer] = ['header', 'main', 'footer'].map((name) =>
      page.appendChild(document.createElement(name)),
    );
    header?.append(part('head').content.cloneNode(true));
    footer?.append(part('foot').content.cloneNode(true));
    if (pages.length === 0) page.append(part('over').content.cloneNode(true));
    document.body.append(page);
    pages.push(page);
    if (!main) throw new Error('no main');
    return main;
  };
  let main = startPage();
  const whole = 'table,p,ul,.columns,.item,.boxes,.above,.grid,.forms,.mail';
  const place = (block: Element): void => {
    if (block.classList.contains('break')) {
      main = startPage();
      return;
    }
    main.append(block);
    if (main.scrollHeight <= main.clientHeight + 1) return;
    const parts = [...block.children];
    if (parts.length > 0 && !block.matches(whole)) {
      block.remove();
      parts.forEach(place);
    } else if (main.children.length > 1) {
      main = startPage();
      main.append(block);
    }
  };
  for (const block of [...flow.children])
    if (block.firstElementChild?.classList.contains('break')) place(block.firstElementChild);
    else place(block);
  flow.remove();
  const fill = (node: Node, page: number): void => {
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.includes('[page'))
      node.textContent = node.textContent
        .replace('[pages]', String(pages.length))
        .replace('[page]', String(page));
    node.childNodes.forEach((child) => fill(child, page));
  };
  pages.forEach((page, index) => fill(page, index + 1));
  const context = document.createElement('canvas').getContext('2d');
  const boxes: MarkedBox[] = [];
  pages.forEach((page, number) => {
    const origin = page.getBoundingClientRect();
    for (const span of page.querySelectorAll<HTMLElement>('[data-v]')) {
      const style = getComputedStyle(span);
      const size = Number.parseFloat(style.fontSize);
      if (context) context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const { fontBoundingBoxAscent: ascent = size * 0.9, fontBoundingBoxDescent: descent = size * 0.2 } =
        context?.measureText('A') ?? {};
      // Measures only the letters, because the box of a line is taller.
      const rects = [...span.getClientRects()]
        .filter(({ width }) => width > 0)
        .map((rect) => {
          const base = rect.top + (rect.height * ascent) / (ascent + descent);
          return { left: rect.left, right: rect.right, top: base - size * 0.76, bottom: base + size * 0.2 };
        });
      if (rects.length === 0) continue;
      const left = Math.min(...rects.map((rect) => rect.left)) - origin.left;
      const top = Math.min(...rects.map((rect) => rect.top)) - origin.top;
      boxes.push({
        index: Number(span.dataset['v']),
        page: number + 1,
        left,
        top,
        width: Math.max(...rects.map((rect) => rect.right)) - origin.left - left,
        height: Math.max(...rects.map((rect) => rect.bottom)) - origin.top - top,
      });
    }
  });
  return boxes;
}
