/** The parts of a home page in the order in which each template shows them. Written by hand, apart from the code. */
export const HOME_ORDERS = {
  standard: ['hero', 'features', 'resources', 'testimonials', 'featured-faqs'],
  ufcu: ['hero', 'featured-faqs', 'resources', 'features', 'testimonials'],
  skyla: ['hero', 'resources', 'features', 'featured-faqs', 'testimonials'],
} as const;

/** The parts as they follow each other in a page's HTML. */
export const sectionsOf = (html: string): string[] =>
  [...html.matchAll(/class="(hero|features|resources|testimonials|featured-faqs)[ "]/g)].map(
    ([, name = '']) => name,
  );

/** The first of the hero's two ways. */
export const firstWayOf = (html: string): string | undefined =>
  /class="button-row"><a[^>]*href="[^"]*\/([^"/]+)"/.exec(html)?.[1];
