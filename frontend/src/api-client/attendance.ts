/** Requests in the time after a person's last act at this page count as theirs. Milliseconds. */
const ATTENDED_MS = 60_000;

const ACTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Opening the page is an act. */
let actedAt = Date.now();

export const noteAct = (): void => {
  actedAt = Date.now();
};

/** Whether somebody used this page just now. What it does later, such as a refetch, no person caused. */
export const isAttended = (): boolean => Date.now() - actedAt < ATTENDED_MS;

/** Notices what people do at this page. @returns stops */
export function watchAttendance(): () => void {
  for (const act of ACTS) addEventListener(act, noteAct, { capture: true, passive: true });
  return () => {
    for (const act of ACTS) removeEventListener(act, noteAct, { capture: true });
  };
}
