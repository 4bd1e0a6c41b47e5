/** A text that an operator wrote, as a page shows it. */
export interface PublishedText {
  readonly text: string;
  /** Where it is not in the language of the page: of what it is in. */
  readonly lang: 'en' | undefined;
}

/** Something that an operator wrote, with the languages of those of its texts that are not in the page's. */
export type Localized<T, Field extends keyof T> = T & {
  readonly lang?: Readonly<Partial<Record<Field, 'en' | undefined>>>;
};
