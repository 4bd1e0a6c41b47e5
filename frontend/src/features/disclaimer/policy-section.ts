export interface PolicySection {
  /** What links to it. The same in every language. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}
