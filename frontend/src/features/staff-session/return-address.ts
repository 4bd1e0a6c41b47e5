const HOME = '/admin/dashboard';

/** What the guard leaves in the history's state for the sign-in that follows. */
export interface ReturnState {
  readonly from: string;
}

/** Where one wanted to go: a page of the admin area, whatever the state says. */
export function returnAddress(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : '';
  return /^\/admin(?:\/(?!login(?:[/?#]|$)|reset-password(?:\/|$))[^\\]*)?$/.test(from) ? from : HOME;
}
