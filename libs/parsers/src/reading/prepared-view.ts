import type { GrayImage } from './gray-image';
import type { Homography } from './homography';
import type { TextRegion } from './text-regions';

/** A page that is ready to be read. */
export interface PreparedView {
  readonly width: number;
  readonly height: number;
  readonly image: GrayImage;
  readonly regions: readonly TextRegion[];
  /** Pixels of the view to pixels of the picture that it was made from. */
  readonly toPhoto: Homography;
  /** Degrees clockwise by which it was turned. */
  readonly rotation: number;
  /** The edges of the sheet were found. */
  readonly isSheet: boolean;
}
