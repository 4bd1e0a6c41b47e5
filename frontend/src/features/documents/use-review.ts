import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageOf, reasonOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toasts';
import { leaseDocument, releaseDocument, takeNextDocument, undoDecisions } from './api/document-calls';
import { decide, doneText } from './decisions';
import { ReviewSession, type ReviewWorld } from './review-session';
import { isRefusal, refusalText } from './use-decisions';

/** The review of a queue. It lasts as long as the screen. */
export function useReview(queue: 'to_decide' | 'due') {
  const queries = useQueryClient();
  const [session] = useState(
    () =>
      new ReviewSession(
        worldOf(queue, (...key) => void queries.invalidateQueries({ queryKey: ['documents', ...key] })),
      ),
  );
  useEffect(() => {
    const noteActivity = (): void => session.noteActivity();
    const release = (): void => session.releaseAll();
    // The page comes back from the browser's cache.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) session.retry();
    };
    const end = session.start();
    document.addEventListener('keydown', noteActivity);
    document.addEventListener('pointerdown', noteActivity);
    window.addEventListener('pagehide', release);
    window.addEventListener('pageshow', comeBack);
    return () => {
      document.removeEventListener('keydown', noteActivity);
      document.removeEventListener('pointerdown', noteActivity);
      window.removeEventListener('pagehide', release);
      window.removeEventListener('pageshow', comeBack);
      end();
    };
  }, [session]);
  return { session, ...useSyncExternalStore(session.subscribe, session.state) };
}

/** @param refresh fetches shown data below a key again */
const worldOf = (queue: 'to_decide' | 'due', refresh: (...key: string[]) => void): ReviewWorld => ({
  takeNext: (except) => takeNextDocument({ queue, except }),
  renew: (id) =>
    leaseDocument(id).then(
      () => true,
      (error: unknown) => {
        showToast('warning', `You no longer have a document: ${reasonOf(error)}`);
        return false;
      },
    ),
  release: releaseDocument,
  store: async (document, decision, reason) => {
    try {
      const [outcome] = await decide([document], decision, reason);
      refresh('queues');
      if (!outcome || !isRefusal(outcome)) return outcome;
      showToast('error', `${document.name}: ${await refusalText(outcome)}`);
    } catch (error) {
      showToast(
        'error',
        `${document.name}: ${messageOf(error, decision === 'ask' ? 'Failed to ask the borrower' : 'Failed to decide on the document')}`,
      );
    }
    return undefined;
  },
  undo: async ({ id, name, decision }) => {
    try {
      const [item] = await undoDecisions([id]);
      if (item?.undone) {
        refresh('one', id);
        return true;
      }
      showToast('error', `It is too late to undo: ${doneText(decision, name)}`);
    } catch (error) {
      showToast('error', `Failed to undo: ${reasonOf(error)}`);
    }
    return false;
  },
  applied: () => refresh('queues'),
});
