import type { CollateralKind } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureMessage } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { ErrorNotice, StaleNotice } from '../../../components/controls/notices';
import { valueLabel } from '../../../components/forms/form-definition';
import { CheckGroup } from '../../../components/forms/check-group';
import { FormFields } from '../../../components/forms/form-fields';
import { FormEnd } from '../../../components/forms/mutation-form';
import { useRecordForm } from '../../../components/forms/use-record-form';
import { COVERAGE_LABELS, KIND_LABELS } from '../../../components/reading-labels/reading-labels';
import { showToast } from '../../../components/toasts/toasts';
import { changeRequirements, tryRequirements } from '../api/requirement-calls';
import {
  REQUIREMENT_FORM,
  type RequirementRecord,
  type RequirementValues,
  toRecord,
  toRequirements,
} from '../requirement-values';
import { TrialResult } from './trial-result';

interface RequirementsFormProps {
  readonly lenderId: string;
  readonly collateral: CollateralKind;
  readonly record: RequirementRecord;
  readonly load: () => Promise<RequirementRecord>;
  readonly onNewer: (record: RequirementRecord) => void;
}

export function RequirementsForm({ lenderId, collateral, record, load, onNewer }: RequirementsFormProps) {
  const place = { lenderId, collateral };
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState('');
  /** The record being edited, or the version that another user has saved in the meantime. */
  const base = useRef(record);
  const form = useRecordForm<RequirementValues, RequirementRecord>({
    form: REQUIREMENT_FORM,
    record,
    create: () => Promise.reject(new Error('Requirements always exist')),
    // All values are sent, including the other user's changes.
    update: async (change, version) =>
      toRecord(await changeRequirements(place, version, toRequirements({ ...base.current, ...change }))),
    reload: async () => (base.current = await load()),
    onSaved: () => {
      showToast('success', 'Requirements saved');
      void queries.invalidateQueries({ queryKey: ['requirements', lenderId] });
    },
    onFailed: (error) => setFailure(failureMessage(error, 'Failed to save the requirements')),
    next: `/admin/requirements/${lenderId}`,
  });
  const { values, errors, set, isNew, theirs } = form;
  const trial = useMutation({
    mutationFn: () => tryRequirements(place, toRequirements(values)),
  });
  const change = (part: Partial<RequirementValues>): void => {
    // The dry run's figures were for other values.
    trial.reset();
    set(part);
  };
  return (
    <form
      className="requirements-form"
      ref={element}
      noValidate
      onSubmit={(event) => {
        setFailure('');
        form.save(event);
      }}
    >
      <div className="stack">
        <FormFields
          form={REQUIREMENT_FORM}
          {...{ values, errors, isNew }}
          set={change}
          custom={{
            acceptedKinds: (props) => <CheckGroup {...props} labels={KIND_LABELS} />,
            coverages: (props) => <CheckGroup {...props} labels={COVERAGE_LABELS} />,
          }}
        />
      </div>
      <div className="stack requirements-form__end">
        {theirs && (
          <StaleNotice
            what="these requirements"
            changes={form.theirChanges(valueLabel)}
            onLoad={() => onNewer(theirs)}
            onKeep={form.keepEditing}
          />
        )}
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        {trial.error && (
          <ErrorNotice>{failureMessage(trial.error, 'Failed to try the requirements')}</ErrorNotice>
        )}
        {trial.data && <TrialResult trial={trial.data} />}
        <FormEnd label="Save" busy={form.isBusy} cancel={`/admin/requirements/${lenderId}`}>
          <Button
            busy={trial.isPending}
            onClick={() => {
              if (element.current && !form.check(element.current)) trial.mutate();
            }}
          >
            Try on earlier documents
          </Button>
        </FormEnd>
      </div>
    </form>
  );
}
