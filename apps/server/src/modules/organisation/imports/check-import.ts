import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { numbers, objects } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { checkLine, type Checked } from './check-line.ts'
import type { Fields } from './define-import.ts'
import { fileTexts } from './headings.ts'
import { lockImport } from './import-lock.ts'
import { imports } from './subjects/index.ts'
import { uploaderOf } from './uploader.ts'

/** Lines after which the check yields to other work. */
const turn = 100

/**
 * Checks an import and stores the effect of each line. After a crash nothing is stored and another server starts again.
 * @returns true if this server checked it
 */
export function checkImport(use: Use, importId: number, signal: AbortSignal): Promise<boolean> {
  return use(Db)
    .transaction()
    .execute(async db => {
      const found = await db
        .selectFrom('import')
        .select(['subject', 'user_id'])
        .where('import_id', '=', importId)
        .where('state', '=', 'CHECKING')
        .executeTakeFirst()
      if (!found || !(await lockImport(db, importId))) return false
      const definition = imports[found.subject]
      const uploader = await uploaderOf(use, db, definition, found.user_id)
      if ('refused' in uploader) {
        await end(db, importId, { state: 'FAILED', message: uploader.refused, ended_at: use(Clock).now() })
        return true
      }
      const lines = await db
        .selectFrom('import_line')
        .select(['line', 'cells'])
        .where('import_id', '=', importId)
        .orderBy('line')
        .execute()
      const texts = await fileTexts(use, uploader.caller.userId)
      const store = await definition.open(
        uploader,
        lines.map(({ cells }) => cells as Fields),
      )
      const results: (Checked & { line: number; name: string })[] = []
      for (const [i, { line, cells }] of lines.entries()) {
        const checked = await checkLine(definition, store, uploader.caller, { line, texts, given: cells })
        if (checked.draft) store.plan(checked.draft)
        const name = (checked.draft?.fields ?? cells)[definition.nameColumn] ?? ''
        results.push({ ...checked, line, name })
        if (i % turn === turn - 1) {
          signal.throwIfAborted()
          await breathe()
        }
      }
      await sql`
        update import_line l set action = c.action, name = c.name, changes = c.doc->'changes', reasons = c.doc->'reasons'
        from unnest(${numbers(results.map(({ line }) => line))}::int[], ${results.map(({ action }) => action)}::text[],
          ${results.map(({ name }) => name)}::text[],
          ${objects(results.map(({ changes, reasons }) => ({ changes, reasons })))}::jsonb[]) c (line, action, name, doc)
        where l.import_id = ${importId} and l.line = c.line`.execute(db)
      await end(db, importId, { state: 'READY' })
      return true
    })
}

const end = (db: Database, importId: number, set: { state: 'READY' | 'FAILED'; message?: string; ended_at?: Date }) =>
  db.updateTable('import').set(set).where('import_id', '=', importId).execute()
