import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface ThemeColors {
  readonly primaryColor: string;
  readonly secondaryColor: string;
  readonly accentColor: string;
}

@Entity('templates')
export class TemplateEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) previewImage!: string | null;
  @Column('jsonb') themeColors!: ThemeColors;
}
