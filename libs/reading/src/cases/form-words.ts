import { LABELS } from '../sheet/lexicon';
import { STATES } from '../values/addresses';
import { MAKES } from '../items/vehicles';

/** Words that forms print, besides those of labels. */
const PRINTED =
  'a about above absolute acord action actual additional address adjustment after agency agent agents agreed all along also amended amount an and ' +
  'annual any appear appears applicable applies apply are as assigns atima attached auto autos available avoid bank be been before below benefit ' +
  'benefits billing binder bind bound business but by call cancel cancelled canceled cancellation card cards cash certificate change changed changes ' +
  'charge charges check checks claim claims collision company combined complete comprehensive conditions confirm contact contains continuing contract ' +
  'copy corporation corp cost county cover coverage coverages covered covers credit credits customer damage date dated dates day days dec declaration ' +
  'declarations deductible deductibles deluxe deleted described description detach details discount discounts dispute document documents does done drawn driver ' +
  'drivers due during dwelling each effect effective electronic else email end endorsement endorsements enclosed ends enroll equipment estimate estimated ' +
  'event evidence except exchange excluded expense expenses expire expired expires expiring extended fax fee fees federal finance financed financial ' +
  'fire first flood following for form former formerly forms from full get given group hail has have having here hereby home homeowner homeowners how ' +
  'hull if important in inc included includes including incorporated incurred indemnity information injury installment insurance insured insureds insurer ' +
  'interest interests into invoice is issued it items its keep lapse lease leased lender less liability lien lienholder lienholders limit limits listed llc ' +
  'loan located location loss losses made mail mailed mailing make maximum medical member message minimum model month monthly mortgage mortgagee motor ' +
  'motorist motorists must mutual name named names national need new next no non none not notice notified now number numbers of offer office old on one online ' +
  'only option optional or original other our out over owned owner package paid part party past pay payable payee payment payments peril perils period person ' +
  'personal phone please pleasure plus policies policy policyholder premium premiums prepared previous print printed prior property proposal proposed ' +
  'proof protection provide provided provides purchase quote quotation rate rates rating reason receive recreational refer reinstated reinstatement release ' +
  'released remain remit remitted removed renew renewal rental repair replace replaced replacement replaces report residence return roadside safe sample ' +
  'schedule scheduled section see send sent serial service services settlement shall show shown shows single solutions special specimen spouse standard state ' +
  'statement stated states statute structures subject successors summary system taxes team term terminated terms than thank that the their these they this ' +
  'those through time to total towing trailer transportation type types umbrella unbound under underinsured underwriters underwriting uninsured union unit ' +
  'unless unpaid until use used usage valid value vehicle vehicles verification vessel void waived was watercraft we website when where which wind with within ' +
  'without written year years yes you your zip isaoa fcu cu savings trust lending assigned department center cuenta de del el en la las los por su sus una un ' +
  'seguro seguros póliza prima cobertura coberturas vehículo cargo fecha nombre dirección número daños cuerpo colisión amplia deducible límite límites ' +
  'acreedor prendario hipotecario aseguradora compañía';

const MONTHS =
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december ' +
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';

/** What addresses are made of. */
const ADDRESS =
  'po box street st avenue ave road rd lane ln drive dr court ct boulevard blvd place pl trail trl circle cir way parkway pkwy highway hwy terrace ter ' +
  'apt apartment suite ste floor route rr n s e w ne nw se sw north south east west';

/** What names of companies are made of, and what stands behind those of lenders. */
const COMPANY =
  'and or of the na association bank co company corp corporation credit cu fcu federal finance financial inc incorporated insurance lending llc loan mortgage ' +
  'mutual national savings services trust union its successors assigns isaoa atima as their interests may appear';

/** What stands beside names of people. */
const PERSON = 'and or y jr sr ii iii iv trust llc inc';

/** Words of forms that are also names of people. Beside a word that isn't of a form, they are taken for one. */
const ALSO_NAMES =
  'april august avery banks bill carter center chase clay close cook court cross day drew drive driver east fields fire grace grant group hill holder home ' +
  'house hunter island june lane law long major mark marks may miles mills north page park parks place price rich rose sample single sterling street trail ' +
  'walker way west will wood woods year young';

const set = (text: string): ReadonlySet<string> => new Set(text.split(/[^\p{L}]+/u).map(letterKey));

/** Letters and digits as they are compared: without case and accents. */
export const letterKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

const FORM_WORDS = set([PRINTED, MONTHS, ADDRESS, COMPANY, ...Object.values(LABELS)].join(' '));
const MONTH_WORDS = set(MONTHS);
const NAME_WORDS = set(ALSO_NAMES);
const STATE_CODES = STATES.split('|');
const MAKE_WORDS = set(MAKES);

export const isFormWord = (key: string): boolean => FORM_WORDS.has(key);
export const isMonth = (key: string): boolean => MONTH_WORDS.has(key);
export const mayBeName = (key: string): boolean => NAME_WORDS.has(key);
export const isMake = (key: string): boolean => MAKE_WORDS.has(key);
export const stateCodes: readonly string[] = STATE_CODES;

/** Words that even a personal value may keep. */
export const KEPT_IN = {
  person: set(PERSON),
  company: set(`${COMPANY} ${ADDRESS}`),
  address: set(ADDRESS),
} as const;
