import type { ReactNode } from 'react';
import type { PolicySection } from '../policy-section';

interface PolicyTextProps {
  readonly sections: readonly PolicySection[];
}

export function PolicyText({ sections }: PolicyTextProps): ReactNode {
  return sections.map(({ id, title, paragraphs }) => (
    <section id={id} aria-labelledby={`${id}-title`} key={id}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}
