import { isDeepStrictEqual } from 'node:util';
import { AuditTrail } from '@coverleaf/audit';
import {
  AuditChange,
  type FieldProblem,
  imageIn,
  languageName,
  listSettings,
  type OperationInput,
  saveSettings,
  type SecuritySettings,
  type Setting,
  SETTING_VALUES,
  type SettingChange,
  type SettingKey,
  settingValue,
  getSiteSettings,
  getSecuritySettings,
  getWorkflowSettings,
  getRetentionSettings,
  getMailSettings,
  getAdminContact,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { conflict, fieldProblems, InjectConfig, validationFailed } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LenderConfig } from '../lender.config';
import { ImageEntity } from '../images/image.entity';
import { SettingEntity } from './setting.entity';
import { readSetting, SETTINGS, toSiteSettings, toAdminContact, TRANSLATED_LANGUAGES } from './site-settings';
import { TemplateEntity } from './template.entity';

const MFA_SETTING = 'security.require_mfa' satisfies SettingKey;
const KNOWN = Object.keys(SETTING_VALUES) as SettingKey[];
const isKnown = (key: string): key is SettingKey => Object.hasOwn(SETTING_VALUES, key);

/** The settings of the portal. Unknown settings are preserved for other programs. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectConfig() private readonly config: LenderConfig,
  ) {}

  async values(manager = this.dataSource.manager): Promise<ReadonlyMap<string, unknown>> {
    const rows = await manager.find(SettingEntity);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  /** The admins' choice, or the environment's default if they made none. */
  private secondFactor(stored: ReadonlyMap<string, unknown>): SecuritySettings['secondFactor'] {
    const chosen = stored.get(MFA_SETTING);
    if (typeof chosen === 'boolean') return chosen ? 'required' : 'off';
    return ({ yes: 'required', later: 'offered', no: 'off' } as const)[this.config.REQUIRE_MFA];
  }

  /** Every setting with its effective value, known settings first. */
  private async readAll(manager: EntityManager): Promise<ReadonlyMap<string, Setting>> {
    const all = await readAll(manager);
    const mfa = all.get(MFA_SETTING);
    if (!mfa) return all;
    const value = this.secondFactor(await this.values(manager)) !== 'off';
    return new Map([...all, [MFA_SETTING, { ...mfa, value }]]);
  }

  async defaultTemplate(manager?: EntityManager): Promise<string> {
    return readSetting(await this.values(manager), 'site.default_template');
  }

  @Handles(getSiteSettings)
  async siteSettings() {
    return toSiteSettings(await this.values());
  }

  @Handles(getSecuritySettings)
  async securitySettings() {
    const stored = await this.values();
    return {
      secondFactor: this.secondFactor(stored),
      sessions: {
        hours: readSetting(stored, 'security.session_hours'),
        idleMinutes: readSetting(stored, 'security.idle_minutes'),
      },
      reading: {
        documents: readSetting(stored, 'security.reading_documents'),
        minutes: readSetting(stored, 'security.reading_minutes'),
      },
    };
  }

  @Handles(getWorkflowSettings)
  async workflowSettings() {
    const stored = await this.values();
    return {
      requireApproval: readSetting(stored, 'public.require_approval'),
      enableNotifications: readSetting(stored, 'public.enable_notifications'),
    };
  }

  @Handles(getRetentionSettings)
  async retentionSettings() {
    const stored = await this.values();
    return {
      documentsDays: readSetting(stored, 'retention.documents_days'),
      timelinesDays: readSetting(stored, 'retention.timelines_days'),
    };
  }

  @Handles(getMailSettings)
  async mailSettings() {
    const stored = await this.values();
    return {
      fileAttachments: readSetting(stored, 'mail.file_attachments'),
      emailsDays: readSetting(stored, 'retention.emails_days'),
    };
  }

  @Handles(getAdminContact)
  async adminContact() {
    return toAdminContact(await this.values());
  }

  @Handles(listSettings)
  async list() {
    const settings = await this.readAll(this.dataSource.manager);
    return [...settings.values()].map((setting) =>
      setting.key === 'public.languages' ? { ...setting, choices: [...TRANSLATED_LANGUAGES] } : setting,
    );
  }

  /**
   * Saves all changes or none. @throws AppError 422 for invalid keys; 409 `stale` for keys that changed in the meantime
   */
  @Handles(saveSettings)
  async save({ actor, body }: OperationInput<typeof saveSettings>) {
    const wanted = parse(body);
    await this.dataSource.transaction(async (manager) => {
      // Serializes saves, so that the second compares with what the first saved. Readers do not wait.
      await manager.query('lock table settings in share row exclusive mode');
      const before = await this.readAll(manager);
      assertNotStale(wanted, before);
      await assertReferences(manager, wanted);
      const changed = wanted
        .map(({ key, value, description }) => ({
          key,
          value,
          description: description ?? before.get(key)?.description ?? '',
        }))
        .filter((setting) => !isDeepStrictEqual(setting, before.get(setting.key)));
      if (changed.length === 0) return;
      await manager.upsert(SettingEntity, changed as object[], ['key']);
      await this.audit.note(
        manager,
        'settings.updated',
        actor,
        null,
        changed.map(({ key }) => key),
        changed.flatMap(({ key, value }) => auditChange(key, before.get(key)?.value, value)),
      );
    });
    return this.list();
  }
}

/** The audit log gets no values of unknown settings, and no email address, which may be personal. */
function auditChange(key: string, from: unknown, to: unknown): AuditChange[] {
  if (!isKnown(key) || key === 'site.admin_email') return [];
  const change = AuditChange.safeParse({ field: key, from, to });
  return change.success && !isDeepStrictEqual(from, to) ? [change.data] : [];
}

/** Every setting with its stored or default value, known settings first. */
async function readAll(manager: EntityManager): Promise<ReadonlyMap<string, Setting>> {
  const rows = await manager.find(SettingEntity, { order: { key: 'asc' } });
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const descriptions = new Map(rows.map(({ key, description }) => [key, description]));
  const known = KNOWN.map((key) => ({
    key,
    value: readSetting(values, key),
    description: descriptions.get(key) ?? SETTINGS[key].description,
  }));
  const others = rows
    .filter(({ key }) => !isKnown(key))
    .map(({ key, value, description }) => ({ key, value, description }));
  return new Map([...known, ...others].map((setting) => [setting.key, setting]));
}

function parse(changes: readonly SettingChange[]): SettingChange[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  const parsed = changes.map((change) => {
    const { key } = change;
    if (seen.has(key)) problems.push({ field: key, message: 'This setting appears twice' });
    seen.add(key);
    const result = settingValue(key).safeParse(change.value);
    if (result.success) return { ...change, value: result.data };
    problems.push(...fieldProblems(result.error).map(({ message }) => ({ field: key, message })));
    return change;
  });
  if (problems.length > 0) throw validationFailed(problems);
  return parsed;
}

/** Two changes to the same value do not conflict. */
function assertNotStale(wanted: readonly SettingChange[], before: ReadonlyMap<string, Setting>): void {
  const stale = wanted.filter(({ key, value, was }) => {
    const now = before.get(key)?.value;
    return was !== undefined && !isDeepStrictEqual(was, now) && !isDeepStrictEqual(value, now);
  });
  if (stale.length === 0) return;
  throw conflict('stale', 'Somebody else has changed the same settings meanwhile.', {
    errors: stale.map(({ key }) => ({ field: key, message: 'Somebody else has changed this meanwhile' })),
  });
}

/** Languages, templates and images must exist. Their rows are locked until the transaction ends. */
async function assertReferences(manager: EntityManager, wanted: readonly SettingChange[]): Promise<void> {
  const lock = { mode: 'for_key_share' } as const;
  const problems: FieldProblem[] = [];
  for (const { key, value } of wanted) {
    if (key === 'public.languages' && Array.isArray(value)) problems.push(...languageProblems(value));
    if (typeof value !== 'string') continue;
    if (key === 'site.default_template') {
      const template = await manager.findOne(TemplateEntity, { where: { id: value }, lock });
      if (!template) problems.push({ field: key, message: 'This template does not exist' });
    } else if (isKnown(key)) {
      const name = imageIn(value);
      if (name === null) continue;
      const image = await manager.findOne(ImageEntity, { where: { name }, lock });
      if (!image) problems.push({ field: key, message: 'This image is no longer in the library' });
    }
  }
  if (problems.length > 0) throw validationFailed(problems);
}

const languageProblems = (codes: readonly unknown[]): FieldProblem[] =>
  codes
    .filter((code) => !TRANSLATED_LANGUAGES.includes(String(code)))
    .map((code) => ({
      field: 'public.languages',
      message: `The portal is not translated into ${languageName(String(code), 'en')}`,
    }));
