import {
  type CaseCharge,
  type CaseDetail,
  type ChargeChanges,
  REFUND_WARNING_DAYS,
} from '@coverleaf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { counted, dayWords } from '../../../components/controls/format';
import { Badge, type Tone } from '../../../components/controls/values';
import { Facts } from '../../../components/ui/facts';
import { amountError, amountText, CHARGE_LABELS, centsOf, centsWords } from '../case-values';
import { useChargeChange } from '../use-case-acts';

interface ChargeListProps {
  readonly one: CaseDetail;
  readonly mayDecide: boolean;
}

/** What the lender charged because no proof arrived in time, and what it owes back. */
export const ChargeList = ({ one: { id, charges, today }, mayDecide }: ChargeListProps) => (
  <section aria-labelledby="case-charges">
    <h2 id="case-charges">Charges</h2>
    <ul className="charges">
      {charges.map((charge) => (
        <li key={charge.id}>
          <Charge caseId={id} {...{ charge, today, mayDecide }} />
        </li>
      ))}
    </ul>
  </section>
);

interface ChargeProps {
  readonly caseId: string;
  readonly charge: CaseCharge;
  /** The lender's day. */
  readonly today: string;
  readonly mayDecide: boolean;
}

function Charge({ caseId, charge, today, mayDecide }: ChargeProps) {
  const [isOpen, setOpen] = useState(false);
  const { firstOn, lastOn, monthlyCents, coveredFrom, coveredUntil, refundPaidOn } = charge;
  const [tone, words] = stateOf(charge, today);
  return (
    <>
      <p className="charges__state">
        <Badge tone={tone}>{words}</Badge>
      </p>
      <Facts
        facts={[
          [CHARGE_LABELS.firstOn, dayWords(firstOn)],
          [CHARGE_LABELS.lastOn, lastOn ? dayWords(lastOn) : 'It runs'],
          [CHARGE_LABELS.monthlyCents, monthlyCents === null ? 'Unknown' : centsWords(monthlyCents)],
          [CHARGE_LABELS.coveredFrom, coveredFrom && dayWords(coveredFrom)],
          [CHARGE_LABELS.coveredUntil, coveredUntil && dayWords(coveredUntil)],
          ['Refund', refundWords(charge)],
          [CHARGE_LABELS.refundPaidOn, refundPaidOn && dayWords(refundPaidOn)],
        ]}
      />
      {mayDecide &&
        (isOpen ? (
          <ChargeForm {...{ caseId, charge }} onClose={() => setOpen(false)} />
        ) : (
          <Button onClick={() => setOpen(true)}>
            Change <span className="visually-hidden">the charge from {dayWords(firstOn)} on</span>
          </Button>
        ))}
    </>
  );
}

const DAY_MS = 86_400_000;

function stateOf(charge: CaseCharge, today: string): readonly [Tone, string] {
  const { isVoid, refundPaidOn, refundDueOn, refundDays, lastOn } = charge;
  if (isVoid) return ['plain', 'Not charged'];
  if (refundPaidOn !== null) return ['ok', 'Refund paid'];
  if (refundDueOn === null || refundDays === 0)
    return lastOn === null ? ['bad', 'Charged'] : ['plain', 'Ended'];
  const daysLeft = (Date.parse(refundDueOn) - Date.parse(today)) / DAY_MS;
  const due = `${refundDays === null ? 'A refund may be due' : 'Refund due'} by ${dayWords(refundDueOn)}`;
  if (daysLeft < 0) return ['bad', `${due}: late`];
  return [daysLeft <= REFUND_WARNING_DAYS ? 'bad' : 'wait', due];
}

function refundWords({ refundDays, refundCents, refundDueOn, lastOn, coveredFrom }: CaseCharge): string {
  if (refundDays === null)
    return refundDueOn && lastOn && !coveredFrom ? 'Enter the days of coverage to compute it' : '';
  const days = `${counted(refundDays, 'day')} with coverage`;
  return refundCents === null ? days : `${centsWords(refundCents)} for ${days}`;
}

const DAYS = ['firstOn', 'lastOn', 'coveredFrom', 'coveredUntil', 'refundPaidOn'] as const;

/** Sends only what was changed. */
function ChargeForm({
  caseId,
  charge,
  onClose,
}: Pick<ChargeProps, 'caseId' | 'charge'> & { onClose: () => void }) {
  const [changes, setChanges] = useState<ChargeChanges>({});
  const known = amountText(charge.monthlyCents);
  const [monthly, setMonthly] = useState(known);
  const [monthlyError, setMonthlyError] = useState<string>();
  const { change, isBusy, errors } = useChargeChange(caseId, charge, onClose);
  const values = { ...charge, ...changes };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const error = amountError(monthly);
    setMonthlyError(error);
    if (error === undefined)
      change(monthly === known ? changes : { ...changes, monthlyCents: centsOf(monthly) });
  };
  return (
    <form className="charge-form" onSubmit={save} noValidate>
      {DAYS.map((name) => (
        <Field
          key={name}
          type="date"
          name={name}
          label={CHARGE_LABELS[name]}
          value={values[name] ?? ''}
          error={errors[name]}
          onChange={({ target: { value } }) =>
            setChanges({ ...changes, [name]: value === '' && name !== 'firstOn' ? null : value })
          }
        />
      ))}
      <Field
        name="monthlyCents"
        label={`${CHARGE_LABELS.monthlyCents}, in dollars`}
        inputMode="decimal"
        maxLength={12}
        value={monthly}
        error={monthlyError ?? errors.monthlyCents}
        onChange={({ target: { value } }) => setMonthly(value)}
      />
      <label className="check">
        <input
          type="checkbox"
          name="isVoid"
          checked={values.isVoid}
          onChange={({ target }) => setChanges({ ...changes, isVoid: target.checked })}
        />
        {CHARGE_LABELS.isVoid}
      </label>
      <div className="button-row">
        <Button type="submit" variant="action" busy={isBusy}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
