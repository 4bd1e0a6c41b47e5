/** A place on a page: the page's index, and the fractions of its width and height. */
export interface Place {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** The pages in what scrolls them. */
export const pagesOf = (scroller: HTMLElement): readonly HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>('.pdf__page'),
];

/** Scrolls a place to the middle of the view. @param height instead: to this fraction of the view's height */
export function scrollToPlace(scroller: HTMLElement | null, { index, x, y }: Place, height = 1 / 2): void {
  const page = scroller ? pagesOf(scroller)[index] : undefined;
  if (!scroller || !page) return;
  scroller.scrollTo({
    left: page.offsetLeft + x * page.offsetWidth - scroller.clientWidth / 2,
    top: page.offsetTop + y * page.offsetHeight - height * scroller.clientHeight,
  });
}
