/** A place on a page, as shares of its width and height. */
export interface PageMark {
  /** From 1. */
  readonly page: number;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** A frame around a place; its parent is the page. */
export const MarkFrame = ({ box }: Pick<PageMark, 'box'>) => (
  <div
    className="page-mark"
    aria-hidden="true"
    style={{
      left: `${box.left * 100}%`,
      top: `${box.top * 100}%`,
      width: `${box.width * 100}%`,
      height: `${box.height * 100}%`,
    }}
  />
);

/** Brings the framed place into view where the file isn't beside what it is compared with, as on a phone. */
export const revealMark = (): void =>
  document.querySelector('.page-mark')?.scrollIntoView({ block: 'center', inline: 'nearest' });
