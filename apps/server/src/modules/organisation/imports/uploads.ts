import {
  importCompanies,
  importDevices,
  importLimits,
  importUnits,
  importUsers,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import { objects, numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { handle, type Handler, type Context } from '#kernel/http/handler.ts'
import { badRequest, conflict, Problem } from '#kernel/http/problem.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import type { ImportDefinition, ImportSubject } from './define-import.ts'
import { readInWorker } from './file/read-in-worker.ts'
import { tableLimits, type Table, type TableRow, UnreadableFile } from './file/table.ts'
import { fileTexts } from './headings.ts'
import { matchHeader, type ParsedFile, isHeaderOf } from './match-header.ts'
import { lockUploads } from './import-lock.ts'
import { imports } from './subjects/index.ts'
import type { TFunction } from 'i18next'

const subjects = {
  COMPANIES: importCompanies,
  USERS: importUsers,
  UNITS: importUnits,
  DEVICES: importDevices,
} satisfies Record<ImportSubject, unknown>

/** Maximum number of files of a user that are being checked or applied. */
const openMost = 5

/** Uploads of companies, users, units and devices. Files are read at once; `run-imports.job.ts` checks and applies them. */
export const uploads: readonly Handler[] = (Object.keys(subjects) as ImportSubject[]).map(subject =>
  handle(subjects[subject], async ({ body, caller, use }) => ({
    id: await upload(use, caller, imports[subject], body),
  })),
)

async function upload(
  use: Use,
  caller: Context['caller'],
  definition: ImportDefinition,
  { file, sheet }: { file: unknown; sheet?: string },
): Promise<number> {
  const db = use(Db)
  if (!(file instanceof Blob)) throw badRequest(['problem.partNoFile'])
  if (file.size === 0) throw badRequest(['problem.importEmpty'])
  if (file.size > importLimits.bytes)
    throw new Problem('BODY_TOO_LARGE', ['problem.importLarge', { megabytes: importLimits.bytes / 1024 / 1024 }])
  await requireFew(db, caller.userId)
  try {
    const tables = await readInWorker(new Uint8Array(await file.arrayBuffer()), tableLimits(importLimits.lines))
    const texts = await fileTexts(use, caller.userId)
    const rows = rowsToImport(definition, tables, sheet, texts)
    const name = file instanceof File ? file.name.slice(0, 255) : ''
    return await store(
      db,
      caller,
      definition.subject,
      name || 'file',
      matchHeader(definition, rows, importLimits.lines, texts),
    )
  } catch (error) {
    if (error instanceof UnreadableFile) throw badRequest(error.sentence, { cause: error })
    throw error
  }
}

async function requireFew(db: Database, userId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import where user_id = ${userId} and state in ('CHECKING', 'RUNNING')`.execute(
    db,
  )
  if ((rows[0]?.count ?? 0) >= openMost) throw conflict(['problem.importsRunning', { most: openMost }])
}

function store(
  db: Database,
  { userId, login, companyId }: Caller,
  subject: FleetSchemas['ImportSubject'],
  fileName: string,
  { columns, lines }: ParsedFile,
): Promise<number> {
  return db.transaction().execute(async trx => {
    // locked, so that concurrent uploads of a user are counted one after the other
    await lockUploads(trx, userId)
    await requireFew(trx, userId)
    const { import_id } = await trx
      .insertInto('import')
      .values({
        company_id: companyId,
        user_id: userId,
        user_name: login,
        subject,
        file_name: fileName.replaceAll('\0', '').toWellFormed(),
        columns,
      })
      .returning('import_id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into import_line (import_id, line, cells)
      select ${import_id}, line, cells
      from unnest(${numbers(lines.map(({ line }) => line))}::int[], ${objects(lines.map(({ given }) => given))}::jsonb[]) l (line, cells)`.execute(
      trx,
    )
    noteRecord('import', import_id)
    return import_id
  })
}

/**
 * Returns the rows of the sheet to import: the named one, else the only one with the columns of the records. Ignores sheets without rows
 * and sheets with notes, such as those of a template.
 * @throws Problem 400 listing the sheets if several have these columns
 * @throws UnreadableFile if the sheet cannot be read
 */
function rowsToImport(
  definition: ImportDefinition,
  tables: readonly Table[],
  sheet: string | undefined,
  texts: readonly TFunction[],
): readonly TableRow[] {
  if (sheet !== undefined && sheet !== '') {
    const named = tables.find(({ name }) => name === sheet)
    if (!named) throw badRequest(['problem.sheetMissing', { sheet }])
    return rowsOf(named)
  }
  const used = tables.filter(table => 'unreadable' in table || table.rows.length > 0)
  const fitting = used.filter(table => 'rows' in table && isHeaderOf(definition, table.rows, texts))
  if (fitting.length > 1)
    throw badRequest(['problem.sheetChoice'], {
      errors: fitting.map(({ name }) => ['sheet', 'problem.sheetNamed', { sheet: name }] as const),
    })
  const found = fitting[0] ?? used[0]
  return found ? rowsOf(found) : []
}

function rowsOf(table: Table): readonly TableRow[] {
  if ('unreadable' in table) throw new UnreadableFile(table.unreadable)
  return table.rows
}
