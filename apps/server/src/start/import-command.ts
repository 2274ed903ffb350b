import { pino } from 'pino'
import { loadConfig, loadSettings } from '#kernel/config/config.ts'
import { announce, notices } from '#kernel/db/notices.ts'
import { retentionOf, type Retention } from '#telemetry/ingest/check/retention.ts'
import { Dependencies } from '#kernel/dependency.ts'
import { HistoryConfig } from '#modules/map/history/public.ts'
import { importFile, type ImportReport } from '#telemetry/ingest/tracks/import-file.ts'
import type { OpenDates } from '#telemetry/ingest/tracks/csv.ts'
import { trackImports } from '#telemetry/ingest/tracks/track-imports.ts'
import { createPipeline } from '#telemetry/ingest/pipeline.ts'
import { promptDateOrder } from './prompt-date-order.ts'
import { openBeside, withDatabase } from './beside-server.ts'
import { Closing } from './closing.ts'
import { commitHooks } from './follow-modules.ts'
import { columnsOf, newUnitOf, type ImportFlags } from './import-flags.ts'
import { ImportMappings } from './import-mappings.ts'
import { modules } from './modules.ts'
import { rootCompanyId } from './root-company.ts'
import { undoImport } from './undo-import.ts'

/** Imports a track into the server's database and prints the result. */
export async function runImport(file: string, flags: ImportFlags): Promise<void> {
  const log = pino({ level: 'error' })
  const closing = new Closing()
  try {
    const newUnit = newUnitOf(flags)
    const settings = loadSettings(process.env, [HistoryConfig])
    const { config } = settings
    const dependencies = new Dependencies()
    settings.provide(dependencies)
    const retention = retentionOf(dependencies.use(HistoryConfig).keepDays, Date.now())
    const mappings = new ImportMappings(config.dataDir)
    const terminal =
      process.stdin.isTTY && process.stderr.isTTY ? { input: process.stdin, output: process.stderr } : undefined
    const reading = await columnsOf(file, flags, mappings, terminal)
    const db = await openBeside(config, log, closing)
    const pipeline = createPipeline({
      db,
      register: config.ingest.register,
      rootCompanyId: await rootCompanyId(db),
      inCommit: commitHooks(modules),
    })
    closing.add('pipeline', () => pipeline.drain())
    const imported = await importFile({ db, pipeline }, file, {
      unit: flags.unit,
      ...reading,
      retention,
      ...(terminal && !flags.yes && { askDateOrder: (open: OpenDates) => promptDateOrder(open, terminal) }),
      ...(newUnit && { newUnit }),
    })
    report(imported, retention)
    await announce(db, notices.unitsMoved)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await closing.end(error => process.stderr.write(`${String(error)}\n`))
  }
}

/** Lists the saved mappings, or removes one. */
export async function runMappings(remove?: string): Promise<void> {
  try {
    const mappings = new ImportMappings(loadConfig(process.env).dataDir)
    if (remove !== undefined) return await mappings.remove(remove)
    for (const [name, { columns, timezone, dateOrder }] of await mappings.all())
      process.stdout.write(`${[name, columns, timezone, dateOrder].filter(Boolean).join('  ')}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Lists the newest imports, a line for each unit. */
export function runImports(): Promise<void> {
  return withDatabase(async db => {
    const minute = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ')
    for (const { importId, fileName, importedAt, unitName, unitId, from, to, count } of await trackImports(db, listed))
      process.stdout.write(
        `${importId}  ${minute(importedAt)}  ${fileName}  ${unitName} (${unitId})  ${minute(from)} – ${minute(to)} UTC  ${count} positions\n`,
      )
  })
}

/** Hides the positions of an import. */
export function runUndo(importId: string): Promise<void> {
  return withDatabase(async db => {
    if (!/^\d{1,9}$/.test(importId)) throw new Error(`"${importId}" is no number of an import`)
    for (const { unitName, unitId, positions } of await undoImport(db, Number(importId), 'muster-server'))
      process.stdout.write(`${positions} positions of ${unitName} (${unitId}) are hidden\n`)
  })
}

const listed = { limit: 100 }

function report(
  { accepted, duplicate, quarantined, rejectedCount, groups, unread, created, importId, soonDeleted }: ImportReport,
  retention: Retention | undefined,
): void {
  if (created) process.stdout.write(`Created the unit ${created.name} with the id ${created.unitId}\n`)
  process.stdout.write(
    `${accepted} accepted, ${duplicate} known already, ${quarantined} held for a device nobody has claimed, ${rejectedCount} rejected\n`,
  )
  if (importId !== undefined) process.stdout.write(`Recorded as import ${importId}\n`)
  if (retention && soonDeleted > 0)
    process.stdout.write(
      `${soonDeleted} of them are older than the ${retention.days} days for which positions are stored (MUSTER_RETENTION_DAYS): ` +
        'a server with this setting deletes them the next night. Raise it, or set it to 0, before then to keep them.\n',
    )
  for (const { text } of [...groups, ...unread]) process.stdout.write(`  ${text}\n`)
}
