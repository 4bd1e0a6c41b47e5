import { TabbedScreens } from '../../components/screen/screen';
import { QueuesView } from '../../features/queues/components/queues-view';
import { TransmissionsView } from '../../features/transmissions/components/transmissions-view';

export const TransmissionsScreen = () => (
  <TabbedScreens
    address="/admin/transmissions"
    label="Transmissions and queues"
    screens={[
      { path: '', tab: 'Transmissions', title: 'Transmissions', view: <TransmissionsView /> },
      { path: 'queues', tab: 'Queues', title: 'Queues', view: <QueuesView /> },
    ]}
  />
);
