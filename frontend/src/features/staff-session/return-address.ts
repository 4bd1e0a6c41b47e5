const HOME = '/admin/dashboard';

export interface ReturnState {
  readonly from: string;
}

/** The address to return to after sign-in; only addresses of the admin area. */
export function returnAddress(state: unknown): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : '';
  return /^\/admin(?:\/(?!login(?:[/?#]|$)|reset-password(?:\/|$))[^\\]*)?$/.test(from) ? from : HOME;
}
