import { getMyExportSettings, updateMyExportSettings } from '@muster/contract'
import { sql } from 'kysely'
import { documentText } from '#kernel/db/document.ts'
import { handle } from '#kernel/http/handler.ts'
import { Db } from '#kernel/dependencies.ts'
import { exportSettingsKey, exportSettingsOf } from '#reporting/export-settings.ts'

export const exportSettings = [
  handle(getMyExportSettings, ({ caller, use }) => exportSettingsOf(use(Db), caller.userId)),

  handle(updateMyExportSettings, async ({ body, caller, use }) => {
    const value = documentText(body)
    await sql`
      insert into setting (key, value) values (${exportSettingsKey(caller.userId)}, ${value}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(use(Db))
  }),
]
