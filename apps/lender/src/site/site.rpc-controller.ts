import {
  type AdminContact,
  getAdminContact,
  getMailSettings,
  getRetentionSettings,
  getSecuritySettings,
  getSiteSettings,
  getWorkflowSettings,
  type MailSettings,
  type RetentionSettings,
  type SecuritySettings,
  type SiteSettings,
  type WorkflowSettings,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { SettingsService } from './settings.service';
import {
  toAdminContact,
  toMailSettings,
  toRetentionSettings,
  toSecuritySettings,
  toSiteSettings,
  toWorkflowSettings,
} from './site-settings';

@Controller()
export class SiteController {
  constructor(private readonly settings: SettingsService) {}

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
}
