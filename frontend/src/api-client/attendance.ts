/** Requests within this time after a person's last interaction count as theirs. Milliseconds. */
const ATTENDED_MS = 60_000;

const ACTS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Opening the page counts as an interaction. */
let actedAt = Date.now();

export const noteAct = (): void => {
  actedAt = Date.now();
};

/** Whether somebody has just used this page. Later requests, such as a refetch, are background requests. */
export const isAttended = (): boolean => Date.now() - actedAt < ATTENDED_MS;

/** Tracks interactions with this page. @returns a function that stops it */
export function watchAttendance(): () => void {
  for (const act of ACTS) addEventListener(act, noteAct, { capture: true, passive: true });
  return () => {
    for (const act of ACTS) removeEventListener(act, noteAct, { capture: true });
  };
}
