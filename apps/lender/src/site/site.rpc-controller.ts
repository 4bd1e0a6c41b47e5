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
import { Settings } from './settings';
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
  constructor(private readonly settings: Settings) {}

  @RpcHandler(getSiteSettings)
  async get(): Promise<SiteSettings> {
    return toSiteSettings(await this.settings.all());
  }

  @RpcHandler(getSecuritySettings)
  async getSecurity(): Promise<SecuritySettings> {
    return toSecuritySettings(await this.settings.all());
  }

  @RpcHandler(getWorkflowSettings)
  async getWorkflow(): Promise<WorkflowSettings> {
    return toWorkflowSettings(await this.settings.all());
  }

  @RpcHandler(getRetentionSettings)
  async getRetention(): Promise<RetentionSettings> {
    return toRetentionSettings(await this.settings.all());
  }

  @RpcHandler(getMailSettings)
  async getMail(): Promise<MailSettings> {
    return toMailSettings(await this.settings.all());
  }
  @RpcHandler(getAdminContact)
  async getContact(): Promise<AdminContact> {
    return toAdminContact(await this.settings.all());
  }
}
