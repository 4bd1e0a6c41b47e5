import type { Session } from '@coverleaf/contracts';

/** Who is signed in here, as far as this tab knows. */
export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-in'; readonly session: Session }
  | {
      readonly kind: 'signed-out';
      /** Somebody chose to leave, here or in another tab: there is nothing to explain. */
      readonly byChoice: boolean;
      /** Why, where the server had something to say about it. */
      readonly reason: string | null;
    }
  /** It could not be found out. */
  | { readonly kind: 'unknown'; readonly message: string };

export interface SessionControls {
  readonly state: SessionState;
  /** Asks the server again. */
  readonly reload: () => Promise<void>;
  /** A sign-in has succeeded in this tab. */
  readonly enter: (session: Session) => void;
  /** Signs out, here and in every other tab. Rejects when the server could not be told. */
  readonly leave: () => Promise<void>;
}
