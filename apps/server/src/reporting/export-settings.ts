import type { FleetSchemas } from '@muster/contract'
import type { Database } from '../kernel/db/schema.ts'

export type ExportSettings = FleetSchemas['UserExportSettings']

/** Of a user who chose none. */
export const standardExports: ExportSettings = { csvDelimiter: ',', decimalSeparator: '.', sheetPerUnit: false }

export const exportSettingsKey = (userId: number): string => `user.${userId}.export`

/** How a user wants exported files written. */
export async function exportSettingsOf(db: Database, userId: number): Promise<ExportSettings> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', exportSettingsKey(userId))
    .executeTakeFirst()
  return { ...standardExports, ...(row?.value as Partial<ExportSettings> | undefined) }
}
