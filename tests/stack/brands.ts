import { query } from './query';

/** The portal's own colors, and colors that make a readable page hard. */
export const BRANDS = {
  pale: ['#fdf6e3', '#ffffff'],
  dark: ['#050505', '#1a0033'],
  neon: ['#39ff14', '#ff00ff'],
  gray: ['#808080', '#9a9a9a'],
  equal: ['#7b2d26', '#7b2d26'],
  standard: ['#003057', '#ffd200'],
} as const;

/** Combined with the brands, so that each template has to handle hard colors. */
const TEMPLATES = ['standard', 'skyla', 'ufcu'] as const;

/** Adds a lender for each brand. @returns the slugs */
export async function addBrands(dataDir: string): Promise<string[]> {
  const slugs = Object.entries(BRANDS).map(([name, colors], index) => ({
    slug: `brand-${name}`,
    colors,
    template: TEMPLATES[index % TEMPLATES.length] ?? 'standard',
  }));
  for (const { slug, colors, template } of slugs) {
    await query(
      dataDir,
      'lender',
      `insert into lenders (name, slug, template_id, primary_color, secondary_color)
       values ('${slug} Federal Credit Union', '${slug}', '${template}', '${colors[0]}', '${colors[1]}')`,
    );
  }
  return slugs.map(({ slug }) => slug);
}

/** Adds more testimonials to these lenders than a page shows at once. Their texts have no translations. */
export async function addTestimonials(dataDir: string, slugs: readonly string[]): Promise<void> {
  await query(
    dataDir,
    'lender',
    `insert into testimonials (lender_id, content, author, role, rating, display_order, is_featured)
     select id, 'Voice ' || number || ': sent my policy at lunch and was done before the coffee was cold.',
       'Author ' || number, 'Member since ' || 2000 + number, 1 + number % 5, number, number = 2
     from lenders, generate_series(1, 5) number
     where slug in (${slugs.map((slug) => `'${slug}'`).join(', ')})`,
  );
}
