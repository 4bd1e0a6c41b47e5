import { rewrapOccasion } from '@coverleaf/maintenance';
import { AuditModule, ReadTrail } from '@coverleaf/audit';
import {
  advanceClocks,
  deleteExpired,
  deleteOrphanedFiles,
  hashNumbers,
  mailDigest,
  mailScoreboard,
  reportDocumentAct,
  rewrapDocumentKeys,
} from '@coverleaf/contracts';
import { mailerProvider } from '@coverleaf/mail';
import { MessagingModule, provideRpcClient, provideScheduler, rpcController } from '@coverleaf/messaging';
import { OutboundModule } from '@coverleaf/outbound';
import { FileReader, parsersProvider, PdfDisarmer } from '@coverleaf/parsers';
import { DatabaseModule, StorageModule } from '@coverleaf/service-kit';
import { smsProvider } from '@coverleaf/sms';
import { scannerProvider } from '@coverleaf/virus-scanner';
import { Module } from '@nestjs/common';
import { CaseEntity, CaseEventEntity, CaseEvidenceEntity } from './cases/case.entity';
import { CaseChargeEntity } from './cases/charges/charge.entity';
import { Charges } from './cases/charges/charges';
import { ChargesService } from './cases/charges/charges.service';
import { AdvanceCaseProcessor, AdvanceClocksProcessor } from './cases/runs/advance-clocks.processor';
import { ClockRulesEntity } from './cases/clock/clock-rules.entity';
import { ClockRuns } from './cases/runs/clock-runs';
import { ClocksService } from './cases/clock/clocks.service';
import { LenderDays } from './cases/clock/lender-days';
import { PendingMailSource } from './cases/runs/pending-mail';
import { HoldsService } from './cases/holds/holds.service';
import { Releases } from './cases/holds/releases';
import { AgentLinks } from './cases/agents/agent-links';
import { AgentRequestsService } from './cases/agents/agent-requests.service';
import { LienholderClauses } from './cases/agents/lienholder-clauses';
import { AttestationEntity } from './cases/attestations/attestation.entity';
import { AttestationsService } from './cases/attestations/attestations.service';
import { CaseClosingsService } from './cases/case-closings.service';
import { CaseErasure } from './cases/case-erasure';
import { CaseEvidence } from './cases/case-evidence';
import { CaseOpening } from './cases/case-opening';
import { CaseStates } from './cases/case-states';
import { CaseProgressService } from './cases/case-progress.service';
import { CasesRepository } from './cases/cases.repository';
import { CasesService } from './cases/cases.service';
import { RelatedService } from './borrowers/related.service';
import { EvidenceActsService } from './cases/evidence-acts.service';
import { ReminderCases } from './cases/reminders/reminder-cases';
import { ReminderClaims } from './cases/reminders/reminder-claims';
import { ReminderLinks } from './cases/reminders/reminder-links';
import { ReminderMessages } from './cases/reminders/reminder-messages';
import { ReminderRuns } from './cases/reminders/reminder-runs';
import { CaseReminderEntity } from './cases/reminders/reminder.entity';
import { ReminderActsService } from './cases/reminder-acts.service';
import { RemindersService } from './cases/reminders/reminders.service';
import { SendReminderProcessor } from './cases/reminders/send-reminder.processor';
import { LaterCases } from './cases/matching/later-cases';
import { LoanTokens } from './cases/loan-tokens';
import { LookupsService } from './cases/lookups.service';
import { MatchCandidates } from './cases/matching/match-candidates';
import { MatchUploadProcessor } from './cases/matching/match-upload.processor';
import { CommentEntity } from './comments/comment.entity';
import { ConfirmationEntity } from './confirmations/confirmation.entity';
import { ConfirmationsService } from './confirmations/confirmations.service';
import { TransmitConfirmationProcessor } from './confirmations/transmit-confirmation.processor';
import { DocumentMetrics } from './document-metrics';
import { DocumentsRepository } from './documents/documents.repository';
import { DocumentsService } from './documents/documents.service';
import { FilesService } from './files/files.service';
import { InsightClient } from './insight/insight.client';
import { LenderConnections } from './insight/lender-connections';
import { LetterBatchesService } from './letters/letter-batches.service';
import { LetterChecksService } from './letters/letter-checks.service';
import { LetterBatchEntity, LetterEntity } from './letters/letter.entity';
import { HashNumbersProcessor } from './maintenance/hash-numbers.processor';
import { DeleteOrphanedFilesProcessor, RewrapKeysProcessor } from './maintenance/maintenance.processors';
import { MIGRATIONS } from './document-migrations';
import { EmailClaims } from './notifications/email-claims';
import { NotificationEntity, SupersededNotificationEntity } from './notifications/notification.entity';
import { BorrowerMessages } from './notifications/borrower-messages';
import { Recipients } from './notifications/recipients';
import { SentMessageEntity } from './sent-messages/sent-messages';
import { NotifyBorrowerProcessor } from './notifications/notify-borrower.processor';
import { ExternalReader } from './reading/external-reader';
import { Passages } from './reading/passages';
import { ReadUploadProcessor } from './reading/read-upload.processor';
import {
  DocumentReadingEntity,
  FieldCorrectionEntity,
  LenderRequirementsEntity,
  ReadingPictureEntity,
} from './reading/results/reading.entity';
import { Duplicates } from './reading/results/duplicates';
import { FieldsForLenders } from './reading/results/fields-for-lenders';
import { Twins } from './reading/results/twins';
import { ReadingsService } from './reading/readings.service';
import { RequirementsService } from './reading/requirements.service';
import { DeleteExpiredProcessor } from './retention/delete-expired.processor';
import { EraseBorrowerProcessor } from './retention/erase-borrower.processor';
import { ErasuresService } from './retention/erasures.service';
import { RetentionRunEntity } from './retention/retention-run.entity';
import { DocumentDeleter, RetentionRunsService } from './retention/retention-runs.service';
import { EventMonths } from './event-months/event-months.service';
import { RetentionService } from './retention/retention.service';
import { LeasesService } from './reviews/leases.service';
import { ReviewDeadlines } from './cases/runs/review-deadlines';
import { WaitingWorkService } from './waiting-work/waiting-work.service';
import { ReviewQueues } from './reviews/review-queues';
import { DocumentReviewEntity } from './reviews/review.entity';
import { ImportRosterProcessor } from './rosters/import-roster.processor';
import { RosterBatches } from './rosters/roster-batches';
import { RosterImportEntity } from './rosters/roster.entity';
import { RostersService } from './rosters/rosters.service';
import { SavedRepliesService } from './saved-replies/saved-replies.service';
import { SavedReplyEntity } from './saved-replies/saved-reply.entity';
import { ServiceLevelEntity } from './service-levels/service-level.entity';
import { ServiceLevelsService } from './service-levels/service-levels.service';
import { afterSunday, MailScoreboardProcessor } from './scoreboard/mail-scoreboard.processor';
import { ScoreboardService } from './scoreboard/scoreboard.service';
import { digestCauseProviders } from './staff-digest/digest-causes';
import { digestChannelProviders } from './staff-digest/digest-channels';
import { MailDigestProcessor } from './staff-digest/mail-digest.processor';
import { AssigneesService } from './teamwork/assignees.service';
import { Colleagues } from './teamwork/colleagues';
import { CommentsService } from './teamwork/comments.service';
import { PresenceService } from './teamwork/presence.service';
import { NewsService } from './teamwork/news.service';
import { TextNumbers } from './texts/text-numbers';
import { TextsService } from './texts/texts.service';
import { TextWebhooksService } from './texts/webhooks/text-webhooks.service';
import { TransmissionAdminService } from './transmissions/transmission-admin.service';
import { TransmissionViews } from './transmissions/transmission-views';
import { TransmissionEntity, TransmissionEventEntity } from './transmissions/transmission.entity';
import { TransmissionsRepository, TransmissionTimeline } from './transmissions/transmissions.repository';
import { Answers, AsksService } from './uploads/asks/asks.service';
import { LenderAssignments } from './uploads/assignments/lender-assignments';
import { ContactsService } from './uploads/contacts/contacts.service';
import { TextConsentEntity } from './uploads/contacts/text-consent.entity';
import { ApplyDecisionsProcessor } from './uploads/decisions/apply-decisions.processor';
import { Decisions } from './uploads/decisions/decisions';
import { DecisionsService } from './uploads/decisions/decisions.service';
import { ReopeningsService } from './uploads/decisions/reopenings.service';
import { UndoableDecisions } from './uploads/decisions/undoable-decisions.service';
import { DeliverUploadProcessor } from './uploads/delivery/deliver-upload.processor';
import { Deliveries } from './uploads/delivery/deliveries';
import { LenderHoldsService } from './uploads/delivery/lender-holds.service';
import { UploadIntakeService } from './uploads/intake/upload-intake.service';
import { PdfConverter } from './uploads/processing/pdf-converter';
import { ProcessUploadProcessor } from './uploads/processing/process-upload.processor';
import { SafePdfs } from './uploads/safe-pdfs';
import { StuckUploads } from './uploads/processing/stuck-uploads';
import { StatusLinks, StatusService } from './uploads/status/status.service';
import { NameSpellings } from './search/spellings';
import { UploadNotifications } from './uploads/upload-notifications';
import { UploadStages } from './uploads/upload-stages';
import { UploadEntity, UploadEventEntity } from './uploads/upload.entity';

const HANDLERS = [
  UploadIntakeService,
  StatusService,
  DocumentsService,
  DocumentsRepository,
  FilesService,
  DecisionsService,
  UndoableDecisions,
  ReopeningsService,
  AsksService,
  NewsService,
  ReminderActsService,
  AssigneesService,
  CommentsService,
  PresenceService,
  ReviewQueues,
  WaitingWorkService,
  LeasesService,
  ServiceLevelsService,
  SavedRepliesService,
  LenderAssignments,
  LenderConnections,
  ConfirmationsService,
  ContactsService,
  TextWebhooksService,
  ReadingsService,
  RequirementsService,
  ExternalReader,
  RetentionService,
  ErasuresService,
  TransmissionViews,
  TransmissionAdminService,
  LenderHoldsService,
  CasesService,
  RelatedService,
  CaseClosingsService,
  ChargesService,
  ClocksService,
  EvidenceActsService,
  HoldsService,
  LookupsService,
  AgentRequestsService,
  AttestationsService,
  ReminderLinks,
  RostersService,
  LetterBatchesService,
  LetterChecksService,
  ScoreboardService,
];

/** One key per hour: `14`. */
const hour = (now: Date): string => now.toISOString().slice(11, 13);

/** One key per ten minutes: `14:3`. */
const tenMinutes = (now: Date): string => now.toISOString().slice(11, 15);

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [
        UploadEntity,
        UploadEventEntity,
        ConfirmationEntity,
        TextConsentEntity,
        TransmissionEntity,
        TransmissionEventEntity,
        NotificationEntity,
        SupersededNotificationEntity,
        SentMessageEntity,
        RetentionRunEntity,
        DocumentReadingEntity,
        ReadingPictureEntity,
        FieldCorrectionEntity,
        LenderRequirementsEntity,
        CaseEntity,
        CaseEventEntity,
        CaseEvidenceEntity,
        AttestationEntity,
        RosterImportEntity,
        LetterBatchEntity,
        LetterEntity,
        ClockRulesEntity,
        CaseChargeEntity,
        CaseReminderEntity,
        CommentEntity,
        DocumentReviewEntity,
        ServiceLevelEntity,
        SavedReplyEntity,
      ],
      migrations: MIGRATIONS,
    }),
    MessagingModule.forService('document'),
    AuditModule.reporting(reportDocumentAct, 'document', {
      document: `select id, name from insurance_uploads where id = any($1)`,
      case: `select id, reference as name from cases where id = any($1)`,
      transmission: `select transmission.id, upload.name from transmissions transmission
        join insurance_uploads upload on upload.id = transmission.upload_id where transmission.id = any($1)`,
    }),
    OutboundModule,
    StorageModule,
  ],
  providers: [
    provideRpcClient('lender'),
    provideRpcClient('identity'),
    provideRpcClient('mail-ingest'),
    ...provideScheduler([
      { job: deleteExpired, atNight: true },
      { job: deleteOrphanedFiles, atNight: true },
      { job: hashNumbers, atNight: true },
      { job: rewrapDocumentKeys, dedupeKey: rewrapOccasion },
      { job: advanceClocks, dedupeKey: hour },
      { job: mailDigest, dedupeKey: tenMinutes },
      { job: mailScoreboard, dedupeKey: afterSunday },
    ]),
    ...HANDLERS,
    ReadTrail,
    BorrowerMessages,
    EventMonths,
    parsersProvider,
    scannerProvider,
    InsightClient,
    CaseErasure,
    CaseEvidence,
    CaseOpening,
    CaseStates,
    CaseProgressService,
    CasesRepository,
    Charges,
    Releases,
    LaterCases,
    LenderDays,
    PendingMailSource,
    ReminderCases,
    ReminderClaims,
    ReminderMessages,
    ReminderRuns,
    ReviewDeadlines,
    RemindersService,
    SendReminderProcessor,
    ClockRuns,
    AdvanceClocksProcessor,
    AdvanceCaseProcessor,
    LoanTokens,
    AgentLinks,
    LienholderClauses,
    RosterBatches,
    ImportRosterProcessor,
    MatchCandidates,
    MatchUploadProcessor,
    StatusLinks,
    NameSpellings,
    UploadNotifications,
    UploadStages,
    PdfConverter,
    PdfDisarmer,
    SafePdfs,
    ProcessUploadProcessor,
    StuckUploads,
    FileReader,
    ReadUploadProcessor,
    Duplicates,
    FieldsForLenders,
    Twins,
    Passages,
    Answers,
    Decisions,
    ApplyDecisionsProcessor,
    Deliveries,
    DeliverUploadProcessor,
    TransmissionTimeline,
    TransmissionsRepository,
    TransmitConfirmationProcessor,
    mailerProvider,
    EmailClaims,
    Colleagues,
    Recipients,
    smsProvider,
    TextNumbers,
    TextsService,
    NotifyBorrowerProcessor,
    DocumentDeleter,
    RetentionRunsService,
    DeleteExpiredProcessor,
    EraseBorrowerProcessor,
    HashNumbersProcessor,
    RewrapKeysProcessor,
    DeleteOrphanedFilesProcessor,
    ...digestCauseProviders,
    ...digestChannelProviders,
    MailDigestProcessor,
    MailScoreboardProcessor,
    DocumentMetrics,
  ],
  controllers: [rpcController(HANDLERS, 'document')],
})
export class DocumentModule {}
