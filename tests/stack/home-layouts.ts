/**
 * The sections of a home page, in the order in which each template shows them. Written by hand, so that the code is
 * checked against them.
 */
export const HOME_ORDERS = {
  standard: ['hero', 'features', 'resources', 'testimonials', 'featured-faqs'],
  ufcu: ['hero', 'featured-faqs', 'resources', 'features', 'testimonials'],
  skyla: ['hero', 'resources', 'features', 'featured-faqs', 'testimonials'],
} as const;

/** The sections in the order of a page's HTML. */
export const sectionsOf = (html: string): string[] =>
  [...html.matchAll(/class="(hero|features|resources|testimonials|featured-faqs)[ "]/g)].map(
    ([, name = '']) => name,
  );

/** The path of the first button in the hero, or the field that it leads to. */
export const firstWayOf = (html: string): string | undefined =>
  /class="button-row"><a[^>]*href="[^"]*[/#]([^"/]+)"/.exec(html)?.[1];
