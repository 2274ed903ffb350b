import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ReportLimit } from '@muster/contract'
import { splitRequest, type Formats, type ReportRequest, type RuntimeConfig } from '@muster/core'
import { vehicleDataReadings, wholeDays } from '@muster/plugin-reports/clients'
import type { Connection } from '../../account/connect.ts'
import { findUnits } from '../../selection/find-units.ts'
import { parseSpan } from '../../selection/parse-span.ts'
import type { Context } from '../../context.ts'
import type { Input, Run } from '../../define/command.ts'
import type { ExitName } from '../../exit-code.ts'
import { badUsage, Failure } from '../../failure.ts'
import { writeFileSafely } from '../../files/write-file.ts'
import { startProgress } from '../../live/progress.ts'
import { reportFailure } from '../../report-failure.ts'
import { exportRequests, type ExportRequest } from './export-requests.ts'
import { entryOf, type ExportEntry, type ExportId, type Format } from './export-types.ts'
import type { exportReport } from './definitions.ts'
import type { LegMoment } from './leg-moment.ts'
import { partPaths } from './part-paths.ts'

type Options = Input<typeof exportReport>['options']

export const run: Run<typeof exportReport> = async ({ arguments: { report }, options }, context) => {
  const entry = entryOf(report)
  const format = options.format ?? entry.formats[0]
  if (!entry.formats.includes(format)) throw badUsage(`${report} is written as ${entry.formats.join(' or ')} only.`)
  if (report === 'maintenance-forecast' && options.days === undefined)
    throw badUsage('maintenance-forecast needs the number of days ahead.', 'Use --days, such as --days 30.')
  if (report !== 'trips' && options.leg.length > 0) throw badUsage('--leg selects trips and stops.', 'Export trips.')
  const connection = await context.connect()
  const parts = withLegs(await partsOf(entry, options, connection, context), options.leg)
  if (options.output === '-')
    return toStdout(await ask({ report, format, options, connection, context }, only(parts)), context)

  const days =
    entry.span === 'none'
      ? [dayIn(connection.formats, context.host.now())]
      : [parts[0]!.from, parts.at(-1)!.to].map(moment => dayIn(connection.formats, moment))
  const paths = partPaths({ report, format, output: options.output, days, parts })
  const there = paths.filter(path => existsSync(path))
  const [taken] = there
  if (taken && !options.force && !options.resume)
    throw badUsage(
      `${taken} already exists.`,
      'Overwrite it with --force, or request only missing parts with --resume.',
    )
  const missing = parts.flatMap((part, i) =>
    options.resume && there.includes(paths[i]!) ? [] : [{ part, path: paths[i]!, number: i + 1 }],
  )
  if (missing.length < parts.length)
    context.note(`${parts.length - missing.length} of ${parts.length} parts already existed.`)
  return writeAll(missing, { report, format, options, connection, context })
}

/** Omits parts without a selected trip or stop. */
function withLegs(parts: readonly ReportRequest[], legs: readonly LegMoment[]): readonly ReportRequest[] {
  if (legs.length === 0) return parts
  const wanted = parts.filter(part => legsIn(part, legs).length > 0)
  if (wanted.length === 0) throw badUsage('No --leg is of a selected unit and in the period.')
  return wanted
}

const legsIn = ({ unitIds, from, to }: ReportRequest, legs: readonly LegMoment[]): LegMoment[] =>
  legs.filter(({ unitId, at }) => unitIds.includes(unitId) && from <= Date.parse(at) && Date.parse(at) <= to)

interface Job {
  report: ExportId
  format: Format
  options: Options
  connection: Connection
  context: Context
}

interface Wanted {
  part: ReportRequest
  path: string
  number: number
}

async function writeAll(wanted: readonly Wanted[], job: Job): Promise<ExitName> {
  const { host, note, out } = job.context
  const isOne = wanted.length === 1
  const progress = await startProgress(
    job.context,
    isOne
      ? { label: job.report, done: 0, kind: 'bytes' }
      : { label: job.report, done: 0, total: wanted.length, kind: 'things' },
  )
  const written: string[] = []
  // a terminal shows the paths after the progress line, a script receives each immediately
  const tell = (paths: readonly string[]) => out.write(paths.map(path => `${path}\n`).join(''))
  try {
    for (const { part, path, number } of wanted) {
      if (!isOne) progress.set({ label: `${job.report}, part ${number}` })
      const { body, size } = await ask(job, part)
      await mkdir(dirname(path), { recursive: true })
      await writeFileSafely(path, body, host, done => {
        if (isOne) progress.set({ done, total: size })
      })
      written.push(path)
      if (!isOne) progress.set({ done: written.length })
      if (!out.isTerminal) await tell([path])
    }
    return 'ok'
  } catch (error) {
    progress.stop()
    if (written.length === 0 || host.signal.aborted) throw error
    reportFailure(error, { host, note, settings: job.context.settings })
    note(`${written.length} of ${wanted.length} files were written. Run the same line with --resume for the rest.`)
    return 'partial'
  } finally {
    progress.stop()
    if (out.isTerminal && written.length > 0) await tell(written)
  }
}

/** Splits the request into parts within the installation's limits. */
async function partsOf(
  entry: ExportEntry,
  options: Options,
  { core, formats }: Connection,
  { host }: Context,
): Promise<readonly ReportRequest[]> {
  const now = host.now()
  const units = entry.units === 'none' ? [] : await findUnits(core.api, options, host)
  if (entry.span === 'from' && options.to) throw badUsage(`${entry.title} runs from a day to today.`, 'Remove --to.')
  const span =
    entry.span === 'none'
      ? { from: now, to: now }
      : { ...parseSpan(options, formats.zone, now), ...(entry.span === 'from' && { to: now }) }
  const request = { unitIds: units.map(({ id }) => id), ...span }
  const whole = entry.span === 'days' ? wholeDays(request, formats.zone) : request
  if (entry.units === 'none') return [whole]
  const { days, units: together } = options.parts ? limitOf(entry, core.config) : core.config.reports.exports
  return splitRequest(
    whole,
    { ...(entry.reach ? {} : { days }), units: entry.units === 'each' ? 1 : together },
    formats.zone,
  )
}

const limitOf = ({ limit }: ExportEntry, { reports }: RuntimeConfig): ReportLimit => (limit ? reports[limit] : {})

/** Maximum number of parameters per file. */
const parametersMost = 80

/** Returns the reported parameters; requests them in parts within the report's limits. */
async function parametersOf(request: ReportRequest, { core, formats }: Connection, signal: AbortSignal) {
  const readings = core.use(vehicleDataReadings)
  const ids = new Set<number>()
  for (const part of splitRequest(request, core.config.reports.vehicleData, formats.zone))
    for (const { id } of await readings.parameters(part, signal)) ids.add(id)
  if (ids.size > parametersMost)
    throw new Failure(`These units reported ${ids.size} parameters, and a file has at most ${parametersMost}.`, {
      hint: 'Select parameters with --parameter, or write several files with --parts.',
    })
  return [...ids]
}

async function ask(
  { report, format, options, connection, context: { host } }: Job,
  { unitIds, from, to }: ReportRequest,
) {
  const { core, formats } = connection
  const { signal } = host
  const request = { unitIds, from, to }
  const parameterIds =
    report !== 'vehicle-data'
      ? []
      : options.parameter.length > 0
        ? [...options.parameter]
        : await parametersOf(request, connection, signal)
  if (report === 'vehicle-data' && parameterIds.length === 0)
    throw new Failure('These units reported no parameters in this period.', {
      hint: 'Select other units or other days.',
    })
  const asked: ExportRequest = {
    unitIds: [...unitIds],
    fromDate: new Date(from).toISOString(),
    toDate: new Date(to).toISOString(),
    format,
    zone: formats.zone,
    offset: formats.offsetUtc(from),
    parameterIds,
    days: options.days,
    search: options.search,
    legs: legsIn(request, options.leg),
    signal,
  }
  return exportRequests[report](core.api, asked)
}

function only(parts: readonly ReportRequest[]): ReportRequest {
  const [part, another] = parts
  if (!part || another)
    throw badUsage(
      `This report needs ${parts.length} files, which cannot all go to stdout.`,
      'Request less, or name a folder with --output.',
    )
  return part
}

async function toStdout({ body }: { body: ReadableStream<Uint8Array> }, { out }: Context): Promise<void> {
  for await (const chunk of body) await out.write(chunk)
}

const dayIn = ({ offsetUtc }: Formats, moment: number) =>
  new Date(moment + offsetUtc(moment) * 3_600_000).toISOString().slice(0, 10)
