import type { ScoreboardGroup } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

export interface ScoreboardRequest {
  readonly by: ScoreboardGroup;
  readonly from: string;
  readonly to: string;
  readonly tz: string;
  readonly lenderId?: string;
}

export const getScoreboard = (query: ScoreboardRequest) =>
  replyOf(staffClient.GET('/api/v1/admin/scoreboard', { params: { query } }));

export const exportScoreboard = (query: ScoreboardRequest) =>
  replyOf(staffClient.GET('/api/v1/admin/scoreboard.csv', { params: { query }, parseAs: 'blob' }));
