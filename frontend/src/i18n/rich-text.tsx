import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** A translated text in which `<name>…</name>` marks the content of an element. */
  readonly text: string;
  readonly tags: Readonly<Record<string, (content: string) => ReactNode>>;
}

/** Renders a translated sentence with links in it, so that translators see the whole sentence. */
export function RichText({ text, tags }: RichTextProps) {
  return text.split(/(<(\w+)>.*?<\/\2>)/g).map((part, index, parts) => {
    // split() also yields the captured tag name.
    if (index % 3 === 2) return null;
    const name = parts[index + 1];
    const wrap = index % 3 === 1 && name ? tags[name] : undefined;
    return (
      <Fragment key={index}>
        {wrap && name ? wrap(part.slice(name.length + 2, -name.length - 3)) : part}
      </Fragment>
    );
  });
}
