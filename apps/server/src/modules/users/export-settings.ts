import { getMyExportSettings, updateMyExportSettings, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '../../kernel/http/handler.ts'
import { Db } from '../../kernel/services.ts'

type ExportSettings = FleetSchemas['UserExportSettings']

const unchosen: ExportSettings = { csvDelimiter: ',', decimalSeparator: '.', sheetPerUnit: false }

const keyOf = (userId: number) => `user.${userId}.export`

/** How a user wants exported files written. */
export const exportSettings = [
  handle(getMyExportSettings, async ({ caller, use }) => {
    const row = await use(Db)
      .selectFrom('setting')
      .select('value')
      .where('key', '=', keyOf(caller.userId))
      .executeTakeFirst()
    return { ...unchosen, ...(row?.value as Partial<ExportSettings> | undefined) }
  }),

  handle(updateMyExportSettings, async ({ body, caller, use }) => {
    const value = JSON.stringify(body)
    await sql`
      insert into setting (key, value) values (${keyOf(caller.userId)}, ${value}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(use(Db))
  }),
]
