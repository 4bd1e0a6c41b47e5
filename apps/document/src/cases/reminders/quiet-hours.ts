/** Texts go out between these hours of the borrower's day. */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;
const STEP_MS = 15 * 60_000;
/** Every state has allowed hours each day. */
const MOST_STEPS = 2 * 24 * 4;

const ZONES: Readonly<Record<string, string>> = {
  ...{ E: 'America/New_York', C: 'America/Chicago', M: 'America/Denver', P: 'America/Los_Angeles' },
};
const zones = (names: string): readonly string[] => names.split(' ').map((name) => ZONES[name] ?? name);

/** The time zones of each state and territory: of its larger part first. */
export const STATE_ZONES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    ...{ AL: 'C', AK: 'America/Anchorage America/Adak', AZ: 'America/Phoenix M', AR: 'C', CA: 'P', CO: 'M' },
    ...{ CT: 'E', DE: 'E', DC: 'E', FL: 'E C', GA: 'E', HI: 'Pacific/Honolulu', ID: 'America/Boise P' },
    ...{ IL: 'C', IN: 'America/Indiana/Indianapolis C', IA: 'C', KS: 'C M', KY: 'E C', LA: 'C', ME: 'E' },
    ...{ MD: 'E', MA: 'E', MI: 'America/Detroit C', MN: 'C', MS: 'C', MO: 'C', MT: 'M', NE: 'C M' },
    ...{ NV: 'P M', NH: 'E', NJ: 'E', NM: 'M', NY: 'E', NC: 'E', ND: 'C M', OH: 'E', OK: 'C' },
    ...{ OR: 'P America/Boise', PA: 'E', RI: 'E', SC: 'E', SD: 'C M', TN: 'C E', TX: 'C M', UT: 'M' },
    ...{ VT: 'E', VA: 'E', WA: 'P', WV: 'E', WI: 'C', WY: 'M', PR: 'America/Puerto_Rico' },
    ...{ VI: 'America/St_Thomas', GU: 'Pacific/Guam', MP: 'Pacific/Guam', AS: 'Pacific/Pago_Pago' },
  }).map(([state, names]) => [state, zones(names)]),
);

const STATE_AND_ZIP = /\b([A-Za-z]{2})[\s,.]+\d{5}(?:-?\d{4})?\s*(?:,?\s*(?:USA?|United States)\.?)?\s*$/;

/** The time zones of the state in which an address lies; null if the address doesn't end with state and ZIP code. */
export function zonesOf(address: string | null): readonly string[] | null {
  const [, state] = STATE_AND_ZIP.exec(address ?? '') ?? [];
  return (state && STATE_ZONES[state.toUpperCase()]) || null;
}

/**
 * Until when no text may be sent; null: it may be sent now. The hours must be allowed in all zones.
 * @param timeZones IANA names, at least one
 */
export function quietUntil(now: Date, timeZones: readonly string[]): Date | null {
  const isAllowed = (moment: Date): boolean =>
    timeZones.every((zone) => {
      const hour = hourAt(moment, zone);
      return hour >= FIRST_HOUR && hour < LAST_HOUR;
    });
  if (isAllowed(now)) return null;
  const first = Math.ceil(now.getTime() / STEP_MS) * STEP_MS;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const moment = new Date(first + step * STEP_MS);
    if (isAllowed(moment)) return moment;
  }
  throw new Error(`No hour is allowed in ${timeZones.join(', ')}`);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function hourAt(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  return Number(format.format(moment));
}
