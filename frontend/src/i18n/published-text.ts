export interface PublishedText {
  readonly text: string;
  /** Set if the text is not in the language of the page. */
  readonly lang: 'en' | undefined;
}

/** Published content with the languages of those fields that are not in the page's language. */
export type Localized<T, Field extends string> = T & {
  readonly lang?: Readonly<Partial<Record<Field, 'en' | undefined>>>;
};

export type Loadable<T> = readonly T[] | 'loading' | 'failed';
