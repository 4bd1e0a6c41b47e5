import type { FakeReplies } from '../../stack/fake-replies';
import type { SampleFiles } from '../../stack/sample-files';
import type { Stack } from '../../stack/start-stack';
import type { Visitor } from '../../stack/visitor';

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

export const state = (name: string, reach: State['reach']): State => ({ name, reach });
export const noisy = (noise: string, name: string, reach: State['reach']): State => ({ name, reach, noise });
