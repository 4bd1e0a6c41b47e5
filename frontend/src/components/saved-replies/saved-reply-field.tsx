import type { SavedReply } from '@coverleaf/contracts';
import { useState } from 'react';
import { ComboField } from '../controls/combo-field';

interface SavedReplyFieldProps {
  readonly replies: readonly SavedReply[];
  readonly chosen: SavedReply | undefined;
  readonly onChange: (reply: SavedReply | undefined) => void;
}

/** Chooses a saved reply by any words of its name or text, and shows what borrowers then read. */
export function SavedReplyField({ replies, chosen, onChange }: SavedReplyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const options = found(replies, typed ?? '').map((reply) => ({ ...reply, more: reply.text }));
  return (
    <>
      <ComboField
        name="savedReply"
        label="Saved reply (optional)"
        hint={chosen && 'Clear this field to write a text of your own.'}
        value={chosen?.id ?? ''}
        shown={chosen?.name ?? ''}
        {...{ typed, isOpen }}
        onType={setTyped}
        onOpen={setOpen}
        options={options}
        note={options.length === 0 ? 'No saved replies match' : undefined}
        noun={['saved reply', 'saved replies']}
        onChoose={onChange}
        onClear={() => onChange(undefined)}
      />
      {chosen && (
        <dl className="reply-texts">
          <dt>In English</dt>
          <dd>{chosen.text}</dd>
          <dt>In Spanish</dt>
          <dd lang="es">{chosen.textEs}</dd>
        </dl>
      )}
    </>
  );
}

/** Those with all the words. */
function found(replies: readonly SavedReply[], typed: string): readonly SavedReply[] {
  const words = typed.toLowerCase().split(/\s+/);
  return replies.filter(({ name, text }) => {
    const all = `${name} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
