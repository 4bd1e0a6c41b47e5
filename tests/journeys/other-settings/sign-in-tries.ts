import { StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';

/** Where five may sign in each minute. */
export function signInTries(started: () => Stack): void {
  it('tries at signing in are counted by the address that they come from, whatever they say of it', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${round}`, forwarded: `for=203.0.113.${round}` };
      const body = { email: `user${round}@example.com`, password: 'wrong' };
      statuses.push(
        (await new StaffCaller(started().portalUrl).call('/api/v1/auth/login', { body, headers })).status,
      );
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    // A count that Redis does not give in time lets one through.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  });
}
