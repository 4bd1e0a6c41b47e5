/** The parts of a home page below its hero. */
export type HomeSection = 'features' | 'resources' | 'testimonials' | 'faqs';

export interface HomeArrangement {
  /** Where the notice lies: beside the words, across the page below them, or on a half of its own. */
  readonly hero: 'beside' | 'across' | 'halves';
  /** What the hero's first button leads to. */
  readonly first: 'reference' | 'upload';
  /** In the order in which they are read and seen. */
  readonly sections: readonly HomeSection[];
}

const STANDARD: HomeArrangement = {
  hero: 'beside',
  first: 'reference',
  sections: ['features', 'resources', 'testimonials', 'faqs'],
};

const BY_TEMPLATE: Readonly<Record<string, HomeArrangement | undefined>> = {
  // For members who want to read first.
  ufcu: { hero: 'across', first: 'reference', sections: ['faqs', 'resources', 'features', 'testimonials'] },
  // For members who mostly send a document.
  skyla: { hero: 'halves', first: 'upload', sections: ['resources', 'features', 'faqs', 'testimonials'] },
};

/** How a template arranges the home page; one that is not known here does as the standard one. */
export const homeArrangement = (templateId: string | null | undefined): HomeArrangement =>
  (Object.hasOwn(BY_TEMPLATE, templateId ?? '') && BY_TEMPLATE[templateId ?? '']) || STANDARD;
