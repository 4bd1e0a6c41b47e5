import type { Box, ReaderName } from '@coverleaf/contracts';

/** What reads the pages of a file; a text layer's letters are as they were set. */
export const PAGE_READERS = ['text', 'paddle', 'tesseract'] as const satisfies readonly ReaderName[];
export type PageReader = (typeof PAGE_READERS)[number];

/** `note`: only in a window that opens on a click; `print_only`: in an annotation that is printed but not shown. */
export const HIDDEN_REASONS = [
  'invisible',
  'outside',
  'tiny',
  'same_color',
  'covered',
  'note',
  'print_only',
] as const;

/** One word as one reader saw it. */
export interface Word {
  readonly text: string;
  /** In the view. */
  readonly box: Box;
  /** 0 to 1; a text layer's words have 1. */
  readonly confidence: number;
  /** Degrees clockwise against the reading direction of the view; stamps are often turned. Default: 0. */
  readonly angle?: number;
  /** Of a text layer: name of the font. */
  readonly font?: string;
  /** Of a text layer: why nobody sees the word on the page. */
  readonly hidden?: (typeof HIDDEN_REASONS)[number];
  /** Of a text layer: from an annotation, not from the page itself. */
  readonly annotation?: true;
}

/** Something large that is drawn over a page, such as a stamp; readers of print may not see it. */
export interface Drawing {
  /** In the view. */
  readonly box: Box;
  /** Degrees clockwise. */
  readonly angle: number;
  /** How many words its strokes run through. */
  readonly crossedWords: number;
}

/** More words of one reader and view are not looked at, where each is compared with others. */
export const MOST_WORDS_OF_VIEW = 4_000;

/** A page, or one of two pages in one photo, upright and flat, as its readers saw it. */
export interface View {
  /** Of the original file, from 1. */
  readonly page: number;
  /** From 0; 1 is the right half of a spread. */
  readonly part: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise by which the page was turned. */
  readonly rotation: number;
  /** 0 to 1: sharpness, contrast and how sure the readers were. */
  readonly quality: number;
  /** `image`: a photo or scan, without any text layer. */
  readonly source: 'text' | 'image';
  /** Homography, row by row, from shares of the view to shares of the page as a viewer shows it. */
  readonly toPage: readonly number[];
  readonly words: Readonly<Partial<Record<PageReader, readonly Word[]>>>;
  /** Absent: none. On a screen, marks are something else: the frames around values. */
  readonly marks?: readonly Drawing[];
}

/** Everything that the readers saw of one file. */
export interface ReadFile {
  readonly pageCount: number;
  readonly views: readonly View[];
  /** Of a PDF. */
  readonly origin: {
    readonly producer: string | null;
    readonly creator: string | null;
    readonly createdAt: string | null;
    readonly modifiedAt: string | null;
    /** Parts that were appended after the file was made. */
    readonly updates: number;
  } | null;
}
