import { ChosenSlug, type NewLender, slugOf } from '@coverleaf/contracts';

/** The slug that was chosen, or else the one that the name makes; undefined when it makes none that may be had. */
export const slugFor = ({ slug, name }: Pick<NewLender, 'slug' | 'name'>): string | undefined =>
  slug ?? ChosenSlug.safeParse(slugOf(name)).data;
