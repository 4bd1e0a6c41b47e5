import type { SignedInUser } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-result';
import { Field, Options, SelectField } from '../../../components/controls/fields';
import { ErrorNotice, StaleNotice } from '../../../components/controls/notices';
import { CheckGroup } from '../../../components/forms/check-group';
import { EditScreen } from '../../../components/forms/edit-screen';
import { EMPTY_ERROR, valueLabel } from '../../../components/forms/form-definition';
import { type CustomFieldProps, FormFields } from '../../../components/forms/form-fields';
import { LenderField } from '../../../components/lenders/lender-field';
import { FormEnd } from '../../../components/forms/mutation-form';
import { useRecordForm } from '../../../components/forms/use-record-form';
import { COLLATERAL_LABELS, COVERAGE_LABELS } from '../../../components/reading-labels/reading-labels';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toasts';
import { CASES_KEY, changeCase, getCase, openCase } from '../api/case-calls';
import { CASE_FORM, type CaseRecord, type CaseValues, toFields, toRecord } from '../case-values';

const LIST = '/admin/cases';

interface CaseFormProps {
  /** Null for a new case. */
  readonly record: CaseRecord | null;
  readonly id?: string;
  /** The lender of a new case, if the user belongs to one. */
  readonly lenderId?: string | null;
  readonly onNewer?: (record: CaseRecord) => void;
}

function CaseForm({ record, id = '', lenderId = null, onNewer }: CaseFormProps) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  const [chosen, setChosen] = useState(lenderId ?? '');
  const [isLenderMissing, setLenderMissing] = useState(false);
  /** The record being edited, or the version that another user has saved in the meantime. */
  const base = useRef(record);
  const back = id ? `${LIST}/${id}` : LIST;
  const form = useRecordForm<CaseValues, CaseRecord>({
    form: CASE_FORM,
    record,
    create: async (values) => toRecord(await openCase({ ...toFields(values), lenderId: chosen })),
    update: async (change, version) => {
      const fields = toFields({ ...(base.current ?? CASE_FORM.valuesOf(null)), ...change });
      const changed = Object.entries(fields).filter(([name]) => Object.hasOwn(change, name));
      return toRecord(await changeCase(id, version, Object.fromEntries(changed)));
    },
    reload: async () => (base.current = await loadRecord(id)),
    onSaved: () => {
      showToast('success', record ? 'Case saved' : 'Case opened');
      void queries.invalidateQueries({ queryKey: CASES_KEY });
    },
    onFailed: (error) => setFailure(messageOf(error, 'Failed to save the case')),
    next: back,
  });
  const { theirs } = form;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    setFailure('');
    const lacksLender = !record && chosen === '';
    setLenderMissing(lacksLender);
    if (lacksLender) event.preventDefault();
    else form.save(event);
  };
  const day = (props: CustomFieldProps<string>) => (
    <Field {...props} type="date" onChange={({ target }) => props.onChange(target.value)} />
  );
  return (
    <form className="case-form" onSubmit={submit} noValidate>
      <div className="case-form__fields">
        {!record && lenderId === null && (
          <LenderField
            value={chosen}
            error={isLenderMissing && chosen === '' ? EMPTY_ERROR : undefined}
            onChange={setChosen}
          />
        )}
        <FormFields
          {...form}
          form={CASE_FORM}
          custom={{
            collateral: ({ value, onChange, ...field }) => (
              <SelectField
                {...field}
                value={value}
                onChange={({ target }) => onChange(target.value as typeof value)}
              >
                <option value="">Unknown</option>
                <Options options={Object.entries(COLLATERAL_LABELS)} />
              </SelectField>
            ),
            coverages: (props) => <CheckGroup {...props} labels={COVERAGE_LABELS} />,
            noticeOn: day,
            reminderOn: day,
            dueOn: day,
          }}
        />
      </div>
      {theirs && (
        <StaleNotice
          what="this case"
          changes={form.theirChanges(valueLabel)}
          onLoad={() => onNewer?.(theirs)}
          onKeep={form.keepEditing}
        />
      )}
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <FormEnd label={record ? 'Save' : 'Open case'} busy={form.isBusy} cancel={back} />
    </form>
  );
}

export const NewCaseView = ({ user }: { user: SignedInUser }) => (
  <Screen title="Open case">
    <CaseForm record={null} lenderId={user.lenderId} />
  </Screen>
);

const loadRecord = async (id: string): Promise<CaseRecord> => toRecord(await getCase(id));

export function EditCaseView() {
  const { id = '' } = useParams();
  return (
    <EditScreen
      title={({ reference }) => `Edit case ${reference}`}
      what="case"
      load={loadRecord}
      failed="Failed to load this case"
      list={LIST}
    >
      {(record, onNewer) => <CaseForm id={id} record={record} onNewer={onNewer} />}
    </EditScreen>
  );
}
