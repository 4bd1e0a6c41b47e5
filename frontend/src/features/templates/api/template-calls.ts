import type { TemplateList } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

export const listTemplates = (): Promise<TemplateList> => replyOf(staffClient.GET('/api/v1/admin/templates'));
