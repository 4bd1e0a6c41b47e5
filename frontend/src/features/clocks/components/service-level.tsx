import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { failureMessage } from '../../../api-client/call-result';
import { Field } from '../../../components/controls/fields';
import { ErrorNotice, Loaded, StaleNotice } from '../../../components/controls/notices';
import { Moment } from '../../../components/controls/values';
import { EditScreen } from '../../../components/forms/edit-screen';
import { type CustomFieldProps, FormFields } from '../../../components/forms/form-fields';
import { FormEnd } from '../../../components/forms/mutation-form';
import { useRecordForm } from '../../../components/forms/use-record-form';
import { RulesCard } from '../../../components/lender-rules/lender-rules';
import { showToast } from '../../../components/toasts/toasts';
import { changeServiceLevel, getServiceLevel, serviceLevelKey } from '../api/clock-calls';
import {
  SERVICE_LEVEL_FORM,
  type ServiceLevelRecord,
  serviceLevelSentences,
  type ServiceLevelValues,
  toFields,
  toRecord,
} from '../service-level-values';

interface ServiceLevelCardProps {
  readonly lenderId: string;
  /** The screen that changes it. */
  readonly to: string;
}

export function ServiceLevelCard({ lenderId, to }: ServiceLevelCardProps) {
  const query = useQuery({ queryKey: serviceLevelKey(lenderId), queryFn: () => getServiceLevel(lenderId) });
  return (
    <Loaded query={query} what="service level">
      {(level) => (
        <RulesCard
          title="Service level"
          what="the service level"
          to={to}
          sentences={serviceLevelSentences(level)}
        >
          <p className="quiet">
            {level.version === 0 ? 'Nobody has changed it' : `Version ${level.version}`}
            {level.changedAt && (
              <>
                , <Moment at={level.changedAt} to="minute" />
              </>
            )}
          </p>
        </RulesCard>
      )}
    </Loaded>
  );
}

/** @param list the screen that it comes from and returns to, without the lender */
export function EditServiceLevel({ list }: { list: string }) {
  const { lenderId = '' } = useParams();
  const load = async () => toRecord(await getServiceLevel(lenderId));
  return (
    <EditScreen
      title="Service level"
      what="service level"
      load={load}
      failed="Failed to load this service level"
      list={`${list}/${lenderId}`}
    >
      {(record, onNewer) => (
        <ServiceLevelForm lenderId={lenderId} list={`${list}/${lenderId}`} {...{ record, load, onNewer }} />
      )}
    </EditScreen>
  );
}

interface ServiceLevelFormProps {
  readonly lenderId: string;
  readonly list: string;
  readonly record: ServiceLevelRecord;
  readonly load: () => Promise<ServiceLevelRecord>;
  readonly onNewer: (record: ServiceLevelRecord) => void;
}

function ServiceLevelForm({ lenderId, list, record, load, onNewer }: ServiceLevelFormProps) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState('');
  /** The record being edited, or the version that another user has saved in the meantime. */
  const base = useRef(record);
  const form = useRecordForm<ServiceLevelValues, ServiceLevelRecord>({
    form: SERVICE_LEVEL_FORM,
    record,
    create: () => Promise.reject(new Error('Service levels always exist')),
    // All values are sent, including the other user's changes.
    update: async (change, version) =>
      toRecord(await changeServiceLevel(lenderId, version, toFields({ ...base.current, ...change }))),
    reload: async () => (base.current = await load()),
    onSaved: () => {
      showToast('success', 'Service level saved');
      void queries.invalidateQueries({ queryKey: serviceLevelKey(lenderId) });
      // Its open documents are due at other times.
      void queries.invalidateQueries({ queryKey: ['documents'] });
    },
    onFailed: (error) => setFailure(failureMessage(error, 'Failed to save the service level')),
    next: list,
  });
  const { values, errors, set, isNew, theirs } = form;
  return (
    <form
      className="clock-form stack"
      noValidate
      onSubmit={(event) => {
        setFailure('');
        form.save(event);
      }}
    >
      <FormFields
        form={SERVICE_LEVEL_FORM}
        {...{ values, errors, set, isNew }}
        custom={{ opens: TimeField, closes: TimeField }}
      />
      {theirs && (
        <StaleNotice
          what="this service level"
          changes={form.theirChanges()}
          onLoad={() => onNewer(theirs)}
          onKeep={form.keepEditing}
        />
      )}
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <FormEnd label="Save" busy={form.isBusy} cancel={list} />
    </form>
  );
}

const TimeField = ({ value, onChange, ...field }: CustomFieldProps<string>) => (
  <Field {...field} type="time" required value={value} onChange={({ target }) => onChange(target.value)} />
);
