import {
  exportRefusedLines,
  getImport,
  listImportLines,
  listImports,
  resumeImport,
  runImport,
  stopImport,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { csv, csvType } from '#reporting/excel/index.ts'
import type { Database } from '#kernel/db/schema.ts'
import { file, handle, type Context } from '#kernel/http/handler.ts'
import { conflict } from '#kernel/http/problem.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Fields } from './define-import.ts'
import { reasonHeading } from './headings.ts'
import { listImportRows, listLines, readImport, withHeadings } from './import-queries.ts'
import { reasonsIn } from './reasons.ts'
import { formatsOf } from './spreadsheets.ts'
import { imports } from './subjects/index.ts'
import { forExport } from './cell-text.ts'
import type { Sentence } from '#kernel/texts/sentence.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'

type State = FleetSchemas['ImportState']
type StoredReasons = Parameters<typeof reasonsIn>[2]

/** Calls for uploaded files. */
export const importCalls = [
  handle(listImports, async ({ query, scope, caller, use }) =>
    listImportRows(use(Db), scope, caller, query, await textsOfUser(use, caller.userId)),
  ),

  handle(getImport, async ({ path, caller, use }) => {
    const t = await textsOfUser(use, caller.userId)
    return withHeadings(t, await readImport(use(Db), caller, path.id, t))
  }),

  handle(listImportLines, async ({ path, query, caller, use }) =>
    listLines(use(Db), caller, path.id, query, await textsOfUser(use, caller.userId)),
  ),

  handle(exportRefusedLines, async ({ path, caller, use }) => {
    const t = await textsOfUser(use, caller.userId)
    const { fileName, columns, subject } = withHeadings(t, await readImport(use(Db), caller, path.id))
    const sheet = {
      name: 'Refused',
      about: [],
      columns: [...columns, reasonHeading(t)].map(header => ({ header })),
      rows: refusedRows(use(Db), path.id, reasons => reasonsIn(t, imports[subject], reasons)),
    }
    const name = fileName.replace(/\.[^.]*$/, '').replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    return file({
      filename: `${t('importFile.refused', { name })}.csv`,
      contentType: csvType,
      content: csv(sheet, await formatsOf(use(Db), caller.userId)),
    })
  }),

  handle(runImport, context => move(context, { from: ['READY'], to: 'RUNNING', otherwise: ['problem.runChecked'] })),

  handle(stopImport, context =>
    move(context, { from: ['RUNNING'], to: 'STOPPED', otherwise: ['problem.stopRunning'] }),
  ),

  handle(resumeImport, context =>
    move(context, {
      from: ['STOPPED', 'FAILED'],
      to: 'RUNNING',
      otherwise: ['problem.resumeStopped'],
    }),
  ),
]

interface Move {
  from: readonly State[]
  to: State
  otherwise: Sentence
}

async function move(
  {
    path,
    caller,
    use,
  }: Context<{ path: { id: number }; query: object; headers: object; body: unknown; result: unknown }>,
  { from, to, otherwise }: Move,
): Promise<void> {
  const db = use(Db)
  const { linesCount, counts } = await readImport(db, caller, path.id)
  if (to === 'RUNNING' && counts.add + counts.change === counts.done && linesCount > 0)
    throw conflict(['problem.nothingToImport'])
  const now = use(Clock).now()
  const moved = await db
    .updateTable('import')
    .set({
      state: to,
      message: null,
      ...(to === 'RUNNING'
        ? { started_at: sql<Date>`coalesce(started_at, ${now}::timestamptz)`, ended_at: null }
        : { ended_at: now }),
    })
    .where('import_id', '=', path.id)
    .where('state', 'in', [...from])
    .returning('import_id')
    .executeTakeFirst()
  if (!moved) throw conflict(otherwise)
}

/** Yields the cells of rejected lines with the reasons. */
async function* refusedRows(
  db: Database,
  importId: number,
  shown: (stored: StoredReasons) => FleetSchemas['ImportReason'][],
): AsyncGenerator<string[][]> {
  for (let last = -1, isDone = false; !isDone;) {
    const { rows } = await sql<{
      line: number
      cells: Fields
      columns: string[]
      reasons: StoredReasons
    }>`
      select l.line, l.cells, i.columns, l.reasons from import_line l join import i using (import_id)
      where l.import_id = ${importId} and l.action = 'REFUSED' and l.line > ${last} order by l.line limit 1000`.execute(
      db,
    )
    yield rows.map(({ cells, columns, reasons }) => [
      ...columns.map(column => forExport(cells[column] ?? '')),
      shown(reasons)
        .map(({ column, text }) => (column ? `${column}: ${text}` : text))
        .join(' '),
    ])
    last = rows.at(-1)?.line ?? last
    isDone = rows.length < 1000
  }
}
