import type { Dashboard } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

export const getDashboard = (): Promise<Dashboard> => replyOf(staffClient.GET('/api/v1/admin/dashboard'));
