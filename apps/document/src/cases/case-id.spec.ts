import { z } from 'zod';
import { newCaseId } from './case.entity';

describe('newCaseId', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('makes UUIDs in the order of time, each another one', () => {
    jest.useFakeTimers({ now: new Date('2026-11-26T12:00:00.000Z') });
    const ids: string[] = [];
    for (let millisecond = 0; millisecond < 300; millisecond += 1) {
      ids.push(newCaseId());
      jest.advanceTimersByTime(1);
    }
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true);
    jest.setSystemTime(new Date('2026-11-26T12:00:00.000Z'));
    expect(new Set([...ids, newCaseId()]).size).toBe(301);
  });
});
