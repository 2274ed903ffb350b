import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../kernel/db/schema.ts'
import { readCsv } from './csv.ts'
import type { Mapping } from './csv-mapping.ts'
import { readGpx } from './gpx.ts'
import { IngestBusy } from '../group-commit.ts'
import { findUnit, unitsByName, type NamedUnit } from './named-units.ts'
import { companyFor, createUnitFor, type NewUnit } from './new-unit.ts'
import { Rejections, type RejectedGroup } from './rejections.ts'
import type { IngestSummary, Parsed } from '../observation.ts'
import type { Pipeline } from '../pipeline.ts'
import { toMilliseconds } from '../../../kernel/time/units.ts'

export interface ImportOptions {
  /** Whose track it is, over what the file says: name, id or device identifier of a unit. */
  unit?: string
  /** Zone of times without an offset; UTC by default. */
  timezone?: string
  /** Which column of a table is which; by their names where left out. */
  columns?: Mapping
  /** A unit to create for the track, instead of one that exists. */
  newUnit?: NewUnit
  onProgress?: (progress: ImportProgress) => void
}

export interface ImportProgress {
  bytes: number
  totalBytes: number
  accepted: number
}

export interface ImportReport extends IngestSummary {
  /** How many were rejected; `rejected` holds the first hundred. */
  rejectedCount: number
  /** All rejections, by their reason. */
  groups: RejectedGroup[]
  /** The unit that was created. */
  created?: NamedUnit
  format: 'gpx' | 'csv'
}

const shown = 100

/**
 * Imports a GPX or CSV track of any length, a batch at a time. Readings belong to `unit`, else to the unit whose device or name
 * the file tells; those of nobody known are treated as an unknown device's.
 * Throws `Unreadable` when the file is no track, `Error` when there is no such unit or file.
 */
export async function importFile(
  { pipeline, db }: { pipeline: Pick<Pipeline, 'ingest' | 'forget'>; db: Database },
  path: string,
  { unit: word, timezone = 'UTC', columns, newUnit, onProgress }: ImportOptions = {},
): Promise<ImportReport> {
  const companyId = newUnit && (await companyFor(db, newUnit))
  let owner = word === undefined ? undefined : await findUnit(db, word)
  const format = await formatOf(path)
  const totalBytes = (await stat(path)).size
  const file = createReadStream(path)
  const options = { fallbackUid: basename(path, extname(path)), timezone, ...(columns && { columns }) }
  const rejections = new Rejections(format === 'gpx' ? 'point' : 'row')
  const report: ImportReport = {
    accepted: 0,
    duplicate: 0,
    quarantined: 0,
    rejected: [],
    rejectedCount: 0,
    groups: [],
    format,
  }
  for await (const parsed of format === 'gpx' ? readGpx(file, options) : readCsv(file, options)) {
    if (newUnit && companyId !== undefined && !owner && parsed.observations.length > 0) {
      const { unit, summary } = await createUnitFor(
        { db, pipeline },
        { name: newUnit.name, companyId, fallbackUid: options.fallbackUid },
        parsed,
      )
      owner = report.created = unit
      report.accepted += summary.accepted
    }
    await assign(db, parsed, owner)
    const summary = await patiently(() => pipeline.ingest(parsed))
    report.accepted += summary.accepted
    report.duplicate += summary.duplicate
    report.quarantined += summary.quarantined
    report.rejectedCount += summary.rejected.length
    for (const rejection of summary.rejected) rejections.add(rejection)
    report.rejected.push(...summary.rejected.slice(0, shown - report.rejected.length))
    onProgress?.({ bytes: file.bytesRead, totalBytes, accepted: report.accepted })
  }
  report.groups = rejections.groups
  return report
}

/** Which of the two a file is, by how it begins; its name may lie. */
export async function formatOf(path: string): Promise<'gpx' | 'csv'> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return /^[\s\uFEFF]*</.test(buffer.toString('utf8', 0, bytesRead)) ? 'gpx' : 'csv'
  } finally {
    await file.close()
  }
}

async function assign(db: Database, { observations }: Parsed, owner?: NamedUnit) {
  const named = owner ? undefined : await unitsByName(db, new Set(observations.map(({ deviceUid }) => deviceUid)))
  for (const observation of observations) {
    const unit = owner ?? named?.get(observation.deviceUid)
    if (unit) observation.unitId = unit.unitId
  }
}

// The feeds go first: an import waits as long as it takes.
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof IngestBusy)) throw error
      await sleep(toMilliseconds(error.retrySeconds))
    }
  }
}
