import type { SignedInUser } from '@coverleaf/contracts';
import { useRef } from 'react';
import { defineForm } from '../forms/form-definition';
import type { FormFieldsProps } from '../forms/form-fields';
import { MutationForm } from '../forms/mutation-form';
import { useColleagues } from './colleagues';
import { MentionArea } from './mention-area';
import { mentionsIn } from './mentions';

interface CommentValues {
  readonly text: string;
  readonly isCall: boolean;
}

const MAX_TEXT = 2_000;
const COMMENT_FORM = defineForm<CommentValues>({
  text: {
    ...{ kind: 'textarea', label: 'Comment', hint: 'For colleagues. The borrower never sees it.' },
    ...{ required: true, rows: 3, maxLength: MAX_TEXT },
  },
  isCall: { kind: 'checkbox', label: 'This was a phone call with the borrower' },
});

interface CommentFormProps<Reply> {
  readonly user: SignedInUser;
  /** Of the document or case. */
  readonly lenderId: string | null;
  readonly send: (values: CommentValues & { readonly mentions: string[] }) => Promise<Reply>;
  readonly onSent: (reply: Reply) => void;
}

/** Writes a comment for colleagues, who can be asked to look by an @ and their name. */
export function CommentForm<Reply>({ user, lenderId, send, onSent, ...rest }: CommentFormProps<Reply>) {
  const others = useColleagues(lenderId, user).filter(({ id }) => id !== user.id);
  const chosen = useRef(new Set<string>());
  const custom: FormFieldsProps<CommentValues>['custom'] = {
    ...(others.length > 0 && {
      text: ({ hint = '', ...field }) => (
        <MentionArea
          {...field}
          hint={`${hint} Type @ and a name to ask a colleague to look.`}
          rows={3}
          maxLength={MAX_TEXT}
          colleagues={others}
          onChoose={({ id }) => chosen.current.add(id)}
        />
      ),
    }),
  };
  return (
    <MutationForm
      form={COMMENT_FORM}
      failed="Failed to save the comment"
      label="Add comment"
      custom={custom}
      send={(values: CommentValues) =>
        send({ ...values, mentions: [...mentionsIn(values.text, others, chosen.current)] })
      }
      onSent={(reply) => {
        chosen.current.clear();
        onSent(reply);
      }}
      {...rest}
    />
  );
}
