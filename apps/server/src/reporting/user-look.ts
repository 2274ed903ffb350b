import type { UnitSet } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { Look } from './excel/index.ts'
import { exportSettingsOf, type ExportSettings } from './export-settings.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'

/** How a user reads a report: zone, patterns of moments, units of measure. */
export interface UserLook extends Look {
  units: UnitSet
}

/** Formats, language and export settings of a file that a user downloads. */
export interface FileLook extends UserLook {
  t: TFunction
  exports: ExportSettings
}

export async function fileLook(use: Use, userId: number): Promise<FileLook> {
  const [look, t, exports] = await Promise.all([
    userLook(use(Db), userId),
    textsOfUser(use, userId),
    exportSettingsOf(use(Db), userId),
  ])
  return { ...look, t, exports }
}

export async function userLook(db: Database, userId: number): Promise<UserLook> {
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
