import type { ReactNode } from 'react';
import { NavLink, Route, Routes } from 'react-router-dom';
import { NowhereScreen, Screen } from '../../components/screen/screen';
import { QueuesView } from '../../features/queues/components/queues-view';
import { TransmissionsView } from '../../features/transmissions/components/transmissions-view';

const PATH = '/admin/transmissions';

export function TransmissionsScreen(): ReactNode {
  return (
    <Routes>
      <Route index element={<Tabbed title="Transmissions" view={<TransmissionsView />} />} />
      <Route path="queues" element={<Tabbed title="Queues" view={<QueuesView />} />} />
      <Route path="*" element={<NowhereScreen />} />
    </Routes>
  );
}

function Tabbed({ title, view }: { readonly title: string; readonly view: ReactNode }): ReactNode {
  return (
    <Screen title={title}>
      <nav className="tabs" aria-label="Transmissions and queues">
        <NavLink className="tabs__tab" to={PATH} end>
          Transmissions
        </NavLink>
        <NavLink className="tabs__tab" to={`${PATH}/queues`}>
          Queues
        </NavLink>
      </nav>
      {view}
    </Screen>
  );
}
