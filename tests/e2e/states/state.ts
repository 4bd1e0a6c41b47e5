import type { FakeReplies } from '../../stack/fake-replies';
import type { SampleFiles } from '../../stack/sample-files';
import type { Stack } from '../../stack/start-stack';
import type { Steps, Visitor } from '../../stack/visitor';

export interface Setting {
  readonly visitor: Visitor;
  /** The lender's prefix: `/brand-pale`. */
  readonly home: string;
  readonly stack: Stack;
  readonly answers: FakeReplies;
  readonly files: SampleFiles;
}

/** One screen that a borrower can meet. */
export interface State {
  readonly name: string;
  /** Leads there from where the state before it in the table ended. */
  readonly reach: (setting: Setting) => Promise<void>;
  /** What the browser itself notes of a request whose refusal was wanted. */
  readonly noise?: string;
  /** Absent: at every width. */
  readonly width?: 'narrow' | 'wide';
}

/** What is done first, and the visitor's steps after that. */
type Way = (setting: Setting) => Steps | Promise<Steps | void>;

export const state = (name: string, way: Way): State => ({
  name,
  reach: async (setting) => setting.visitor.take((await way(setting)) ?? {}),
});
export const noisy = (noise: string, name: string, way: Way): State => ({ ...state(name, way), noise });
