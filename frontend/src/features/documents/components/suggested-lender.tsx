import type { DocumentDetail, Role } from '@coverleaf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { isInSheet, isOnScreen, useKeys } from '../../../components/commands/keyboard';
import { Button } from '../../../components/controls/button';
import { LenderField } from '../../../components/lenders/lender-field';
import { useShowDocument } from '../../../components/documents/document-query';
import { showToast } from '../../../components/toasts/toasts';
import { Key } from '../../../components/viewer/row-viewer';
import { assignLender, suggestLender } from '../api/document-calls';

interface SuggestedLenderProps {
  readonly document: DocumentDetail;
  readonly role: Role;
}

/** Administrators assign a document that was sent without a lender, while it can still go to one. */
export function SuggestedLender({ document, role }: SuggestedLenderProps) {
  const { lenderId, stage } = document;
  if (role !== 'admin' || lenderId !== null || stage === 'sent' || stage === 'closed') return null;
  return <Assignment key={document.id} document={document} />;
}

function Assignment({ document: { id, financialInstitution } }: Pick<SuggestedLenderProps, 'document'>) {
  const show = useShowDocument();
  const suggestion = useQuery({
    queryKey: ['documents', 'suggested-lender', id],
    queryFn: async () => (await suggestLender(id)).lender,
  });
  const [choice, setChoice] = useState<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: assignLender,
    onSuccess: (document) => {
      show(document);
      showToast('success', `Assigned to ${document.lenderName ?? 'the lender'}`);
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to assign the lender')),
  });
  const suggested = suggestion.data;
  const lenderId = choice ?? suggested?.id ?? '';
  const isSuggested = suggested !== null && suggested !== undefined && lenderId === suggested.id;
  const section = useRef<HTMLElement>(null);
  useKeys(['s'], {
    // The review draws further documents out of sight.
    isMeant: (target) => !section.current?.closest('[inert]') && (isOnScreen(target) || isInSheet(target)),
    onLetter: () => {
      if (isSuggested && !isPending) mutate({ id, lenderId });
      return isSuggested;
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isPending && lenderId !== '') mutate({ id, lenderId });
  };
  return (
    <section ref={section}>
      <h3>No lender</h3>
      <p>
        {suggested
          ? `“${financialInstitution}” is probably ${suggested.name}.`
          : `The borrower typed “${financialInstitution}”, which is no lender’s name.`}{' '}
        Assigned to a lender, the document goes to it, and its staff see it.
      </p>
      <form className="stack" onSubmit={submit}>
        <LenderField
          value={lenderId}
          error={wasTried && lenderId === '' ? 'Choose a lender' : undefined}
          onChange={setChoice}
        />
        <div className="form-end">
          <Button type="submit" busy={isPending}>
            Assign lender
            {isSuggested && <Key letter="S" />}
          </Button>
        </div>
      </form>
    </section>
  );
}
