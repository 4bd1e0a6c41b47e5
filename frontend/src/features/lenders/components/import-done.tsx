import type { ImportPlan } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { Screen } from '../../../components/screen/screen';
import { CheckIcon } from '../../../components/ui/icons';
import { ImportCounts } from './import-counts';

interface ImportDoneProps {
  readonly plan: ImportPlan;
  readonly onAgain: () => void;
}

export const ImportDone = ({ plan, onAgain }: ImportDoneProps): ReactNode => (
  <Screen title="Lenders imported">
    <div className="import" role="status">
      <div className="notice notice--ok">
        <CheckIcon />
        The file was imported. Pages show the changes within two seconds.
      </div>
      <ImportCounts {...plan} />
    </div>
    <div className="form-end import__end">
      <Link className="btn btn--action" to="/admin/lenders">
        Back to lenders
      </Link>
      <Button onClick={onAgain}>Import another file</Button>
    </div>
  </Screen>
);
