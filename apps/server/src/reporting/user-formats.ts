import type { UnitSet } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { Formats } from './excel/index.ts'
import { exportSettingsOf, type ExportSettings } from './export-settings.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'

/** Formats of a user's reports: zone, date and time patterns, units of measure. */
export interface UserFormats extends Formats {
  units: UnitSet
}

/** Formats, language and export settings of a file that a user downloads. */
export interface FileFormats extends UserFormats {
  t: TFunction
  exports: ExportSettings
}

export async function fileFormats(use: Use, userId: number): Promise<FileFormats> {
  const [formats, t, exports] = await Promise.all([
    userFormats(use(Db), userId),
    textsOfUser(use, userId),
    exportSettingsOf(use(Db), userId),
  ])
  return { ...formats, t, exports }
}

export async function userFormats(db: Database, userId: number): Promise<UserFormats> {
  const user = await db
    .selectFrom('app_user')
    .select(['timezone', 'date_format', 'time_format', 'mu_preset'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    zone: user.timezone,
    dateFormat: user.date_format,
    timeFormat: user.time_format,
    units: measurementUnitsOf(user.mu_preset),
  }
}
