import type { DocumentDetail, Role } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { Moment } from '../../../components/controls/values';
import { useShowDocument } from '../../../components/documents/document-query';
import { showToast } from '../../../components/toasts/toasts';
import { setLegalHold } from '../api/document-calls';
import { messageOf } from '../../../api-client/call-result';
import { present } from '../../../components/lists/filter-bar';

/** The legal hold of a document. Administrators can change it; others see it if it is set. */
export function LegalHold({ document: { id, legalHold }, role }: { document: DocumentDetail; role: Role }) {
  const show = useShowDocument();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: setLegalHold,
    onSuccess: (document) => {
      setReason('');
      show(document);
      showToast('success', document.legalHold ? 'Legal hold placed' : 'Legal hold removed');
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to change the legal hold')),
  });
  if (role !== 'admin' && !legalHold) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    mutate({ id, held: !legalHold, ...(!legalHold && present({ reason: reason.trim() })) });
  };
  return (
    <section>
      <h3>Legal hold</h3>
      {legalHold && (
        <p>
          On hold since <Moment at={legalHold.since} to="minute" />
          {legalHold.reason && `: ${legalHold.reason}`}
        </p>
      )}
      {role === 'admin' && (
        <form onSubmit={submit}>
          {!legalHold && (
            <Field
              name="holdReason"
              label="Reason (optional)"
              value={reason}
              maxLength={300}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <div className="form-end">
            <Button type="submit" busy={isPending}>
              {legalHold ? 'Remove legal hold' : 'Place legal hold'}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
