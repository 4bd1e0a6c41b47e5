import {
  type AdminContact,
  getAdminContact,
  getMailSettings,
  getRetentionSettings,
  getSecuritySettings,
  getSiteSettings,
  getWorkflowSettings,
  listSettingsRpc,
  listTemplatesRpc,
  type MailSettings,
  type RetentionSettings,
  saveSettingsRpc,
  type SecuritySettings,
  type Setting,
  type SiteSettings,
  type TemplateList,
  type WorkflowSettings,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { SettingsService } from './settings.service';
import {
  toAdminContact,
  toMailSettings,
  toRetentionSettings,
  toSecuritySettings,
  toSiteSettings,
  toWorkflowSettings,
} from './site-settings';
import { TemplatesService } from './templates.service';

@Controller()
export class SiteController {
  constructor(
    private readonly settings: SettingsService,
    private readonly templates: TemplatesService,
  ) {}

  @RpcHandler(getSiteSettings)
  async get(): Promise<SiteSettings> {
    return toSiteSettings(await this.settings.values());
  }

  @RpcHandler(getSecuritySettings)
  async getSecurity(): Promise<SecuritySettings> {
    return toSecuritySettings(await this.settings.values());
  }

  @RpcHandler(getWorkflowSettings)
  async getWorkflow(): Promise<WorkflowSettings> {
    return toWorkflowSettings(await this.settings.values());
  }

  @RpcHandler(getRetentionSettings)
  async getRetention(): Promise<RetentionSettings> {
    return toRetentionSettings(await this.settings.values());
  }

  @RpcHandler(getMailSettings)
  async getMail(): Promise<MailSettings> {
    return toMailSettings(await this.settings.values());
  }

  @RpcHandler(getAdminContact)
  async getContact(): Promise<AdminContact> {
    return toAdminContact(await this.settings.values());
  }

  @RpcHandler(listSettingsRpc)
  list(): Promise<Setting[]> {
    return this.settings.list();
  }

  @RpcHandler(saveSettingsRpc)
  save({ actor, changes }: z.output<typeof saveSettingsRpc.input>): Promise<Setting[]> {
    return this.settings.save(actor, changes);
  }

  @RpcHandler(listTemplatesRpc)
  listTemplates(): Promise<TemplateList> {
    return this.templates.list();
  }
}
