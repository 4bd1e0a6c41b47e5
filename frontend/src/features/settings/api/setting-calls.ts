import type {
  EmailRetentionPreview,
  ImageFilter,
  RetentionPreview,
  Setting,
  SettingChange,
} from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const SETTINGS = '/api/v1/admin/settings';

export const listSettings = (): Promise<readonly Setting[]> => replyOf(staffClient.GET(SETTINGS));

export const saveSettings = (body: SettingChange[]): Promise<readonly Setting[]> =>
  replyOf(staffClient.PUT(SETTINGS, { body }));

export const listImages = (query: Partial<ImageFilter>) =>
  replyOf(staffClient.GET('/api/v1/admin/images', { params: { query } }));

export const previewRetention = (documentsDays: number): Promise<RetentionPreview> =>
  replyOf(staffClient.GET('/api/v1/admin/retention', { params: { query: { documentsDays } } }));

export const previewEmailRetention = (emailsDays: number): Promise<EmailRetentionPreview> =>
  replyOf(staffClient.GET('/api/v1/admin/retention/emails', { params: { query: { emailsDays } } }));
