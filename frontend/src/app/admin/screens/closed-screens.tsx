import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Screen } from '../../../components/screen/screen';

/** A screen that exists, for somebody else. */
export const ForbiddenScreen = (): ReactNode => (
  <Screen title="Not for your role">
    <p>Your role does not include this screen. Ask an administrator if you need it.</p>
    <WayBack />
  </Screen>
);

export const NowhereScreen = (): ReactNode => (
  <Screen title="There is nothing here">
    <p>The address may be mistyped, or the screen may have moved.</p>
    <WayBack />
  </Screen>
);

const WayBack = (): ReactNode => (
  <p className="form-end">
    <Link className="btn btn--action" to="/admin/dashboard">
      Go to the dashboard
    </Link>
  </p>
);
