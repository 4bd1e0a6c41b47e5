import type { ClockTrial } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureMessage } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Options, SelectField } from '../../../components/controls/fields';
import { counted, formatNumber } from '../../../components/controls/format';
import { ErrorNotice, StaleNotice } from '../../../components/controls/notices';
import { FormFields } from '../../../components/forms/form-fields';
import { FormEnd } from '../../../components/forms/mutation-form';
import { useRecordForm } from '../../../components/forms/use-record-form';
import { showToast } from '../../../components/toasts/toasts';
import { changeClock, type ClockPlace, clocksKey, tryClock } from '../api/clock-calls';
import {
  CALENDAR_LABELS,
  CLOCK_FORM,
  type ClockRecord,
  type ClockValues,
  lastDayWords,
  toRecord,
  toRules,
} from '../clock-values';

interface ClockFormProps {
  readonly place: ClockPlace;
  readonly record: ClockRecord;
  readonly load: () => Promise<ClockRecord>;
  readonly onNewer: (record: ClockRecord) => void;
}

export function ClockForm({ place, record, load, onNewer }: ClockFormProps) {
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState('');
  /** The record being edited, or the version that another user has saved in the meantime. */
  const base = useRef(record);
  const list = `/admin/cases/clocks/${place.lenderId}`;
  const form = useRecordForm<ClockValues, ClockRecord>({
    form: CLOCK_FORM,
    record,
    create: () => Promise.reject(new Error('Clocks always exist')),
    // All values are sent, including the other user's changes.
    update: async (change, version) =>
      toRecord(await changeClock(place, version, toRules({ ...base.current, ...change }))),
    reload: async () => (base.current = await load()),
    onSaved: () => {
      showToast('success', 'Clock saved');
      void queries.invalidateQueries({ queryKey: clocksKey(place.lenderId) });
    },
    onFailed: (error) => setFailure(failureMessage(error, 'Failed to save the clock')),
    next: list,
  });
  const { values, errors, set, isNew, theirs } = form;
  const trial = useMutation({ mutationFn: () => tryClock(place, toRules(values)) });
  const change = (part: Partial<ClockValues>): void => {
    // The dry run was of other values.
    trial.reset();
    set(part);
  };
  return (
    <form
      className="clock-form stack"
      ref={element}
      noValidate
      onSubmit={(event) => {
        setFailure('');
        form.save(event);
      }}
    >
      <FormFields
        form={CLOCK_FORM}
        {...{ values, errors, isNew }}
        set={change}
        custom={{
          calendar: ({ value, onChange, ...field }) => (
            <SelectField
              {...field}
              value={value}
              onChange={({ target }) => onChange(target.value as typeof value)}
            >
              <Options options={Object.entries(CALENDAR_LABELS)} />
            </SelectField>
          ),
        }}
      />
      {theirs && (
        <StaleNotice
          what="this clock"
          changes={form.theirChanges()}
          onLoad={() => onNewer(theirs)}
          onKeep={form.keepEditing}
        />
      )}
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {trial.error && <ErrorNotice>{failureMessage(trial.error, 'Failed to try the clock')}</ErrorNotice>}
      <div role="status">{trial.data && <TrialResult trial={trial.data} />}</div>
      <FormEnd label="Save" busy={form.isBusy} cancel={list}>
        <Button
          busy={trial.isPending}
          onClick={() => {
            if (element.current && !form.check(element.current)) trial.mutate();
          }}
        >
          Try on open cases
        </Button>
      </FormEnd>
    </form>
  );
}

function TrialResult({ trial: { checked, changedCount, changed } }: { trial: ClockTrial }) {
  if (checked === 0) return <p>No case of this kind is open, so there is nothing to try this on.</p>;
  return (
    <section className="clock-trial" aria-label="On open cases">
      <p>
        <strong>
          {changedCount === 0
            ? `Nothing would change for ${counted(checked, 'open case')}.`
            : `${formatNumber(changedCount)} of ${counted(checked, 'open case')} would get another step or last day for proof.`}
        </strong>
      </p>
      <ul className="clock-trial__changed">
        {changed.map(({ caseId, reference, before, after }) => (
          <li key={caseId}>
            <Link to={`/admin/cases/${caseId}`} target="_blank" rel="noreferrer">
              {reference}
            </Link>
            :{' '}
            {before.lastDay === after.lastDay
              ? 'another step'
              : `${lastDayWords(before)} → ${lastDayWords(after)}`}
            {after.step === 'over' && before.step !== 'over' && <strong> (over: a charge may begin)</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}
