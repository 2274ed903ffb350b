import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'

export type ExportSettings = FleetSchemas['UserExportSettings']

/** Default settings for users without a selection. */
export const standardExports: ExportSettings = { csvDelimiter: ',', decimalSeparator: '.', sheetPerUnit: false }

export const exportSettingsKey = (userId: number): string => `user.${userId}.export`

/** Returns a user's format of exported files. */
export async function exportSettingsOf(db: Database, userId: number): Promise<ExportSettings> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', exportSettingsKey(userId))
    .executeTakeFirst()
  return { ...standardExports, ...(row?.value as Partial<ExportSettings> | undefined) }
}
