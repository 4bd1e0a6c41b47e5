import { z } from 'zod';
import { defineOperation } from '../definitions/operation';

/** The layout of a lender's pages. */
export const Template = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    previewImage: z.string().nullable(),
    themeColors: z.object({
      primaryColor: z.string(),
      secondaryColor: z.string(),
      accentColor: z.string(),
    }),
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof Template>;

/** A template with the number of lenders that use it. */
export const TemplateCard = Template.extend({ lenderCount: z.int() }).meta({ id: 'TemplateCard' });
export type TemplateCard = z.infer<typeof TemplateCard>;

export const TemplateList = z.object({
  items: z.array(TemplateCard),
  /** For new lenders: the setting `site.default_template`. */
  defaultId: z.string(),
});
export type TemplateList = z.infer<typeof TemplateList>;

export const listTemplates = defineOperation('lender.listTemplates', 'GET /api/v1/admin/templates', {
  summary: 'List templates by name',
  access: 'admin',
  reply: TemplateList,
});
