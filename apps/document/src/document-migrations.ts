import { CreateDocumentTables1766000000000 } from './migrations/1766000000000-create-tables';
import { NoteRemovedContent1795476000000 } from './migrations/1795476000000-note-removed-content';
import { RememberReads1795478400000 } from './migrations/1795478400000-remember-reads';
import { LimitBorrowerEmails1795482000000 } from './migrations/1795482000000-limit-borrower-emails';
import { CountFailedAttempts1795489000000 } from './migrations/1795489000000-count-failed-attempts';
import { ReadDocuments1795510000000 } from './migrations/1795510000000-read-documents';
import { CountBegunReadings1795530000000 } from './migrations/1795530000000-count-begun-readings';
import { FindReadDocuments1795523000000 } from './migrations/1795523000000-find-read-documents';
import { HoldAndCharge1795760000000 } from './migrations/1795760000000-hold-and-charge';
import { KeepClocks1795695000000 } from './migrations/1795695000000-keep-clocks';
import { CreateCases1795691000000 } from './migrations/1795691000000-create-cases';
import { ImportRosters1795692000000 } from './migrations/1795692000000-import-rosters';
import { MatchUploads1795700000000 } from './migrations/1795700000000-match-uploads';
import { QuickenCases1795791000000 } from './migrations/1795791000000-quicken-cases';
import { CreateLetters1795790000000 } from './migrations/1795790000000-create-letters';
import { LeaveContacts1795801000000 } from './migrations/1795801000000-leave-contacts';
import { AttestAndLetAgentsSend1795761000000 } from './migrations/1795761000000-attest-and-let-agents-send';
import { KeepClues1795803000000 } from './migrations/1795803000000-keep-clues';
import { RefundAllCoverage1795803100000 } from './migrations/1795803100000-refund-all-coverage';
import { RememberWhatSendersKnow1795803200000 } from './migrations/1795803200000-remember-what-senders-know';
import { CloseCases1795804000000 } from './migrations/1795804000000-close-cases';
import { OpenByStatement1795804100000 } from './migrations/1795804100000-open-by-statement';
import { SendTexts1795804200000 } from './migrations/1795804200000-send-texts';
import { RemindBorrowers1795805000000 } from './migrations/1795805000000-remind-borrowers';
import { SearchWithoutAccents1795806000000 } from './migrations/1795806000000-search-without-accents';
import { QueueReviews1795807000000 } from './migrations/1795807000000-queue-reviews';
import { ReopenDocuments1795807100000 } from './migrations/1795807100000-reopen-documents';
import { AskSenders1795807200000 } from './migrations/1795807200000-ask-senders';
import { RetryWaitingTransmissions1795820000000 } from './migrations/1795820000000-retry-waiting-transmissions';
import { Comments1795825000000 } from './migrations/1795825000000-comments';
import { FindWithTypos1795840000000 } from './migrations/1795840000000-find-with-typos';
import { CountFigures1795850000000 } from './migrations/1795850000000-count-figures';
import { SaveReplies1795880000000 } from './migrations/1795880000000-save-replies';
import { MailFigures1795872000000 } from './migrations/1795872000000-mail-figures';
import { CountBusinessHours1795860000000 } from './migrations/1795860000000-count-business-hours';
import { KeepDueTimes1795861000000 } from './migrations/1795861000000-keep-due-times';
import { FindCasesByNumbers1795873000000 } from './migrations/1795873000000-find-cases-by-numbers';
import { FindCasesWithTypos1795870000000 } from './migrations/1795870000000-find-cases-with-typos';
import { AlertByWebhook1795871000000 } from './migrations/1795871000000-alert-by-webhook';
import { OrderCasesByLastDay1795887300000 } from './migrations/1795887300000-order-cases-by-last-day';
import { PartitionEventsByMonth1795890000000 } from './migrations/1795890000000-partition-events-by-month';
import { DropMonthsSafely1795891000000 } from './migrations/1795891000000-drop-months-safely';
import { ForgetWordsQuickly1795892000000 } from './migrations/1795892000000-forget-words-quickly';
import { FilterCasesByLastDay1795887100000 } from './migrations/1795887100000-filter-cases-by-last-day';
import { UndoAsks1795886000000 } from './migrations/1795886000000-undo-asks';
import { KeepMessages1795887200000 } from './migrations/1795887200000-keep-messages';
import { ResendReminders1795887210000 } from './migrations/1795887210000-resend-reminders';
import { MentionInCases1795887000000 } from './migrations/1795887000000-mention-in-cases';

/** TypeORM runs them in the order of their numbers. */
export const MIGRATIONS = [
  CreateDocumentTables1766000000000,
  NoteRemovedContent1795476000000,
  RememberReads1795478400000,
  LimitBorrowerEmails1795482000000,
  CountFailedAttempts1795489000000,
  ReadDocuments1795510000000,
  FindReadDocuments1795523000000,
  CountBegunReadings1795530000000,
  CreateCases1795691000000,
  ImportRosters1795692000000,
  KeepClocks1795695000000,
  MatchUploads1795700000000,
  HoldAndCharge1795760000000,
  CreateLetters1795790000000,
  AttestAndLetAgentsSend1795761000000,
  QuickenCases1795791000000,
  LeaveContacts1795801000000,
  KeepClues1795803000000,
  RefundAllCoverage1795803100000,
  RememberWhatSendersKnow1795803200000,
  CloseCases1795804000000,
  OpenByStatement1795804100000,
  SendTexts1795804200000,
  RemindBorrowers1795805000000,
  SearchWithoutAccents1795806000000,
  QueueReviews1795807000000,
  ReopenDocuments1795807100000,
  AskSenders1795807200000,
  RetryWaitingTransmissions1795820000000,
  Comments1795825000000,
  FindWithTypos1795840000000,
  CountFigures1795850000000,
  MailFigures1795872000000,
  CountBusinessHours1795860000000,
  KeepDueTimes1795861000000,
  FindCasesWithTypos1795870000000,
  AlertByWebhook1795871000000,
  FindCasesByNumbers1795873000000,
  SaveReplies1795880000000,
  UndoAsks1795886000000,
  MentionInCases1795887000000,
  FilterCasesByLastDay1795887100000,
  KeepMessages1795887200000,
  ResendReminders1795887210000,
  OrderCasesByLastDay1795887300000,
  PartitionEventsByMonth1795890000000,
  DropMonthsSafely1795891000000,
  ForgetWordsQuickly1795892000000,
] as const;
