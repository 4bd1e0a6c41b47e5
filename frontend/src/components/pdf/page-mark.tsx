/** A place on a page, in fractions of its width and height. */
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

/** A frame around a place. Its parent element is the page. */
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

/** Scrolls the framed place into view if the file isn't visible beside the fields, as on a phone. */
export const revealMark = (): void =>
  document.querySelector('.page-mark')?.scrollIntoView({ block: 'center', inline: 'nearest' });
