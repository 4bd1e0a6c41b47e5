import { query } from './query';

/** Lenders of three kinds in many towns. */
export const MANY = 10_000;

/** Lender 1 to 10,000: `Town 0001 Credit Union`, account `ACC-00001`; every fifth is RightTrack. Takes what was there away. */
export async function fillWithLenders(dataDir: string): Promise<void> {
  await query(
    dataDir,
    'lender',
    `delete from testimonials;
     delete from lenders;
     insert into lenders (name, slug, account_id, address, template_id, primary_color, secondary_color, right_track)
       select 'Town ' || lpad(number::text, 5, '0') || ' ' ||
         (array['Credit Union', 'Savings Bank', 'Federal Bank'])[1 + number % 3],
         'town-' || number, 'ACC-' || lpad(number::text, 5, '0'), number || ' Main Street', 'standard',
         '#003057', '#ffd200', number % 5 = 0
       from generate_series(1, ${MANY}) number;
     analyze lenders`,
  );
}
