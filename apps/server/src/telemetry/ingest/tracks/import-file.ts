import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#kernel/db/schema.ts'
import { readCsv, type CsvOptions } from './csv.ts'
import { readGeoJson } from './geojson.ts'
import { readGpx } from './gpx.ts'
import { IngestBusy } from '../group-commit.ts'
import { readKml } from './kml.ts'
import { findUnit, unitsByName, type NamedUnit } from './named-units.ts'
import { companyFor, createUnitFor, type NewUnit } from './new-unit.ts'
import { Rejections, type RejectedGroup } from './rejections.ts'
import type { Retention } from '../check/retention.ts'
import { openTrack, type TrackFile, type TrackFormat } from './track-file.ts'
import { TrackImportRecord } from './track-imports.ts'
import { UnreadValues } from './unread-values.ts'
import type { IngestSummary, Parsed } from '../observation.ts'
import type { Pipeline } from '../pipeline.ts'
import { toMilliseconds } from '#kernel/time/units.ts'

export interface ImportOptions extends Pick<CsvOptions, 'columns' | 'dateOrder' | 'askDateOrder' | 'now'> {
  /** Unit of the track by name, ID or device identifier; overrides the file. */
  unit?: string
  /** Time zone of times without an offset; default UTC. */
  timezone?: string
  /** Unit to create for the track. */
  newUnit?: NewUnit
  /** Undefined for no limit. */
  retention?: Retention | undefined
  onProgress?: (progress: ImportProgress) => void
}

export interface ImportProgress {
  bytes: number
  totalBytes: number
  accepted: number
}

export interface ImportReport extends IngestSummary {
  /** Number of rejected items; `rejected` lists the first hundred. */
  rejectedCount: number
  /** All rejections by reason. */
  groups: RejectedGroup[]
  /** Omitted values of accepted readings, by column. */
  unread: RejectedGroup[]
  /** Identifies the stored positions; undefined if all were duplicates. */
  importId?: number
  /** Created unit. */
  created?: NamedUnit
  /** Number of stored positions that retention deletes the next night. */
  soonDeleted: number
  format: TrackFormat
}

const shown = 100

/**
 * Imports a GPX, KML, GeoJSON or CSV track, optionally compressed with gzip, in batches. Readings belong to `unit`, otherwise to the unit whose device or name
 * is in the file; others are treated like those of an unknown device.
 * @param pipeline pipeline of this import only: everything that it stores is recorded for the import
 * @throws Unreadable if the file is not a track, Error if unit or file do not exist
 */
export async function importFile(
  { pipeline, db }: { pipeline: Pick<Pipeline, 'ingest' | 'forget' | 'onPositions'>; db: Database },
  path: string,
  { unit: word, timezone = 'UTC', newUnit, retention, onProgress, ...more }: ImportOptions = {},
): Promise<ImportReport> {
  const companyId = newUnit && (await companyFor(db, newUnit))
  let owner = word === undefined ? undefined : await findUnit(db, word)
  const file = await openTrack(path)
  const totalBytes = (await stat(path)).size
  const unread = new UnreadValues()
  const rejections = new Rejections(file.format === 'csv' ? 'row' : 'point')
  const report: ImportReport = {
    accepted: 0,
    duplicate: 0,
    quarantined: 0,
    rejected: [],
    rejectedCount: 0,
    groups: [],
    unread: [],
    soonDeleted: 0,
    format: file.format,
  }
  const record = new TrackImportRecord(db, basename(path))
  const stopRecording = pipeline.onPositions(record.receive)
  const stopCounting = pipeline.onPositions(stored => {
    if (retention) report.soonDeleted += stored.filter(({ observation }) => observation.time < retention.from).length
  })
  try {
    for await (const parsed of readTrack(file, { fallbackUid: file.name, timezone, unread, ...more })) {
      if (newUnit && companyId !== undefined && !owner && parsed.observations.length > 0) {
        const { unit, summary } = await createUnitFor(
          { db, pipeline },
          { name: newUnit.name, companyId, fallbackUid: file.name },
          parsed,
        )
        owner = report.created = unit
        report.accepted += summary.accepted
      }
      await assign(db, parsed, owner)
      const summary = await patiently(() => pipeline.ingest(parsed))
      await record.save()
      report.accepted += summary.accepted
      report.duplicate += summary.duplicate
      report.quarantined += summary.quarantined
      report.rejectedCount += summary.rejected.length
      for (const rejection of summary.rejected) rejections.add(rejection)
      report.rejected.push(...summary.rejected.slice(0, shown - report.rejected.length))
      onProgress?.({ bytes: file.bytesRead(), totalBytes, accepted: report.accepted })
    }
  } finally {
    stopRecording()
    stopCounting()
  }
  if (record.importId !== undefined) report.importId = record.importId
  report.groups = rejections.groups
  report.unread = unread.groups
  return report
}

function readTrack(file: TrackFile, options: CsvOptions): AsyncGenerator<Parsed> {
  switch (file.format) {
    case 'csv':
      return readCsv(file.open, options)
    case 'gpx':
      return readGpx(file.open(), options)
    case 'kml':
      return readKml(file.open(), options)
    case 'geojson':
      return readGeoJson(file.open(), options)
  }
}

async function assign(db: Database, { observations }: Parsed, owner?: NamedUnit) {
  const named = owner ? undefined : await unitsByName(db, new Set(observations.map(({ deviceUid }) => deviceUid)))
  for (const observation of observations) {
    const unit = owner ?? named?.get(observation.deviceUid)
    if (unit) observation.unitId = unit.unitId
  }
}

// feeds have precedence: an import waits as long as necessary
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
