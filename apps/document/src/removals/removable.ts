import { OPEN_STATES } from '../transmissions/transmission.entity';
import { sentUnder } from '../uploads/sent-under';

/** A condition on `insurance_uploads upload`; `$1` is its only parameter. */
export interface Removable {
  readonly condition: string;
  readonly parameter: string | number;
}

const FREE = `upload.legal_hold_since is null`;

/**
 * Closed for so many days, and nothing of it is still to be told anybody. What nobody has decided on yet is never
 * removed for its age: someone has to look at it first.
 */
export const expiredAfter = (days: number): Removable => ({
  condition: `${FREE} and upload.stage = 'closed' and upload.stage_since < now() - make_interval(days => $1)
    and not exists (select 1 from transmissions open
                    where open.upload_id = upload.id and open.state in (${OPEN_STATES.map((state) => `'${state}'`).join(', ')}))`,
  parameter: days,
});

export const ofBorrower = (emailHash: string): Removable => ({
  condition: `${FREE} and ${sentUnder('upload.id', '$1')}`,
  parameter: emailHash,
});
