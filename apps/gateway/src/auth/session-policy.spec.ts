import type { SessionRecord } from '@coverleaf/contracts';
import type { LenderCache, SettingsCache } from '../platform/cache/content-caches';
import { SessionPolicy } from './session-policy';

const RECORD: SessionRecord = {
  id: crypto.randomUUID(),
  user: { id: crypto.randomUUID(), email: 'a@b.example', name: 'A', role: 'user', lenderId: null },
  hasTotp: false,
  hasPasskey: false,
  isFactorWaived: false,
  mayPutOffFactor: true,
  factorDueAt: null,
  mustChangePassword: false,
  isProven: true,
};

const decide = async (secondFactor: 'required' | 'offered' | 'off', more: Partial<SessionRecord> = {}) => {
  const security = () =>
    Promise.resolve({
      secondFactor,
      sessions: { hours: 24, idleMinutes: 60 },
      reading: { documents: 200, minutes: 10 },
    });
  const policy = new SessionPolicy({ security } as SettingsCache, {} as LenderCache);
  const { duty, isOfferedFactor } = await policy.authorize({ ...RECORD, ...more });
  return [duty, isOfferedFactor];
};

describe('a session without a second factor', () => {
  it.each([
    ['required', {}, ['set_up_second_factor', false]],
    ['required', { hasTotp: true }, [null, false]],
    ['required', { hasPasskey: true }, [null, false]],
    ['required', { isFactorWaived: true }, [null, false]],
    ['required', { mustChangePassword: true }, ['change_password', false]],
    ['offered', {}, [null, true]],
    ['offered', { hasPasskey: true }, [null, false]],
    ['offered', { isFactorWaived: true }, [null, false]],
    ['offered', { mayPutOffFactor: false }, ['set_up_second_factor', false]],
    ['offered', { mayPutOffFactor: false, isFactorWaived: true }, [null, false]],
    ['off', {}, [null, false]],
    ['off', { mayPutOffFactor: false }, [null, false]],
  ] as const)('if it is %s, with %j', async (secondFactor, more, expected) => {
    expect(await decide(secondFactor, more)).toEqual(expected);
  });
});
