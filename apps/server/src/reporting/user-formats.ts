import type { UnitSet } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { Formats } from './excel/index.ts'
import { exportSettingsOf, type ExportSettings } from './export-settings.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { Texts } from '#kernel/texts/texts.ts'
import { brandOf } from './brand.ts'
import type { Brand } from './pdf/pdf-document.ts'

/** Formats of a user's reports: zone, date and time patterns, units of measure. */
export interface UserFormats extends Formats {
  units: UnitSet
  /** Language code such as `de`. */
  language: string
}

export type FileType = 'excel' | 'csv' | 'pdf'

/** Formats, language and export settings of a file that a user downloads. */
export interface FileFormats extends UserFormats {
  t: TFunction
  exports: ExportSettings
  fileType: FileType
  /** Tenant branding for documents. */
  brand(): Promise<Brand>
}

export async function fileFormats(use: Use, userId: number, fileType: FileType = 'excel'): Promise<FileFormats> {
  const [formats, exports] = await Promise.all([userFormats(use(Db), userId), exportSettingsOf(use(Db), userId)])
  const t = await use(Texts).in(formats.language)
  return { ...formats, t, exports, fileType, brand: () => brandOf(use) }
}

export async function userFormats(db: Database, userId: number): Promise<UserFormats> {
  const user = await db
    .selectFrom('app_user')
    .select(['timezone', 'date_format', 'time_format', 'mu_preset', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    zone: user.timezone,
    dateFormat: user.date_format,
    timeFormat: user.time_format,
    units: measurementUnitsOf(user.mu_preset),
    language: user.language,
  }
}
