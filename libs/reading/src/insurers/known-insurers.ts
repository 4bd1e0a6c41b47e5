import { plainName } from '../values/names';

/** Groups and companies that insure people's vehicles and homes in the United States, with how their names begin. */
const GROUPS =
  'state farm|geico|government employees|progressive|allstate|usaa|united services automobile|liberty mutual|safeco|farmers|nationwide|travelers|american family|erie|auto-owners|auto owners|' +
  'hartford|chubb|amica|kemper|mercury|national general|esurance|the general|metlife|metropolitan|foremost|bristol west|21st century|country|shelter|southern farm bureau|north carolina farm bureau|' +
  'texas farm bureau|tennessee farm|kentucky farm bureau|georgia farm bureau|farm bureau|csaa|aaa|interinsurance exchange|auto club|automobile club|cincinnati|sentry|dairyland|root|lemonade|hippo|openly|' +
  'plymouth rock|hanover|citizens|universal property|heritage|tower hill|security first|american integrity|slide|kin|westfield|grange|state auto|encompass|infinity|direct general|safe auto|' +
  'elephant|clearcover|gainsco|integon|stillwater|homesite|american modern|assurant|american bankers|markel|progressive southeastern|penn national|donegal|horace mann|alfa|cotton states|integrity|' +
  'west bend|acuity|secura|frankenmuth|pekin|badger|rural|nodak|north star|mapfre|commerce|arbella|quincy|vermont mutual|nj manufacturers|new jersey manufacturers|njm|selective|palisades|' +
  'good2go|loya|fred loya|windhaven|united automobile|ocean harbor|infinity|bankers|wawanesa|civil service employees|grundy|hagerty|essentia|skyward|zurich|aig|lloyd|berkley|great american|philadelphia';

const KNOWN = GROUPS.split('|').map(plainName);

/** The known group or company with which a name begins, in plain letters. */
export const knownGroup = (name: string): string | undefined => {
  const plain = ` ${plainName(name)} `;
  return KNOWN.find((group) => plain.startsWith(` ${group} `) || plain.startsWith(` the ${group} `));
};

export const isKnown = (name: string): boolean => knownGroup(name) !== undefined;
