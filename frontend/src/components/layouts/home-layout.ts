export type HomeSection = 'features' | 'resources' | 'testimonials' | 'faqs';

export interface HomeLayout {
  /** Position of the notice: beside the text, across the page below it, or on its own half. */
  readonly hero: 'beside' | 'across' | 'halves';
  readonly first: 'reference' | 'upload';
  readonly sections: readonly HomeSection[];
}

const STANDARD: HomeLayout = {
  hero: 'beside',
  first: 'reference',
  sections: ['features', 'resources', 'testimonials', 'faqs'],
};

const BY_TEMPLATE: Readonly<Record<string, HomeLayout | undefined>> = {
  // For members who want to read first.
  ufcu: { hero: 'across', first: 'reference', sections: ['faqs', 'resources', 'features', 'testimonials'] },
  // For members who mostly send a document.
  skyla: { hero: 'halves', first: 'upload', sections: ['resources', 'features', 'faqs', 'testimonials'] },
};

/** The home page layout of a template; unknown templates use the standard one. */
export const homeLayout = (templateId: string | null | undefined): HomeLayout =>
  (Object.hasOwn(BY_TEMPLATE, templateId ?? '') && BY_TEMPLATE[templateId ?? '']) || STANDARD;
