import type { ReactNode } from 'react';

interface LetterSketchProps {
  readonly from: string;
  /** Says that the marked number is the one to look for. */
  readonly caption: string;
}

/** A letter in lines, its reference marked. Only an image: what it shows is also said in words beside it. */
export function LetterSketch({ from, caption }: LetterSketchProps): ReactNode {
  return (
    <div className="letter" aria-hidden="true">
      <p className="letter__from">{from}</p>
      <svg className="letter__lines" viewBox="0 0 300 86" focusable="false">
        <path className="letter__greek" d="M0 10h64M0 34h228M0 50h282M0 66h252M0 82h124" />
        <path className="letter__mark" d="M194 10h106" />
        <text className="letter__sample" x="201" y="14.5">
          TX-48210977
        </text>
      </svg>
      <p className="letter__caption">{caption}</p>
    </div>
  );
}
