import { Moment } from '../../../components/controls/values';

/** Follows "You can put this off". */
export const PutOffUntil = ({ dueAt }: { readonly dueAt: string | null }) =>
  dueAt ? (
    <>
      until <Moment at={dueAt} to="minute" />
    </>
  ) : (
    'for 7 days after your first sign-in'
  );
