import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Mail } from '#kernel/ports/mail.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import { Failed } from '#kernel/texts/stored.ts'
import { Texts } from '#kernel/texts/texts.ts'
import { brandOf } from '#reporting/brand.ts'
import { exportSettingsOf } from '#reporting/export-settings.ts'
import { Db } from '#kernel/dependencies.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { offeredReports } from './offered-reports.ts'
import { languageOf, type ConfigData } from './report-config.ts'
import { TooManyRows } from '#reporting/pdf/index.ts'
import type { ReportContext, ScheduledReport } from '#reporting/scheduled-report.ts'

type Attachment = Required<NonNullable<Mail['attachments']>[number]>

/** Creates the files of a scheduled report, in its language, zone and units of measure. */
export async function makeFiles(config: ConfigData, context: Omit<ReportContext, 'formats'>): Promise<Attachment[]> {
  const { reportTypeIds, timezoneId, presetId, savedBy, fileFormat } = config
  const formats: FileFormats = {
    zone: timezoneId,
    dateFormat: 'dd/MM/yyyy',
    timeFormat: 'HH:mm',
    units: measurementUnitsOf(presetId === 2 ? 'imperial' : 'metric'),
    t: await context.use(Texts).in(languageOf(config)),
    exports: await exportSettingsOf(context.use(Db), savedBy),
    language: languageOf(config),
    fileType: fileFormat ?? 'excel',
    brand: () => brandOf(context.use),
  }
  const offered = await offeredReports(context.use, savedBy)
  const reports = reportTypeIds.flatMap(type => offered.find(({ id }) => id === type) ?? [])
  if (reports.length === 0) throw new Failed(['problem.noneOfItsReports'])
  const files: Attachment[] = []
  for (const report of reports) {
    context.signal.throwIfAborted()
    const made = await madeOf(report, { ...context, formats })
    files.push({ filename: made.filename, contentType: made.contentType, content: await contentOf(made.content) })
  }
  return files
}

/** Creates a workbook if a document would be too long, so that nobody misses a report. */
async function madeOf(report: ScheduledReport, context: ReportContext): Promise<FileResponse> {
  try {
    return await report.make(context)
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error
    return report.make({ ...context, formats: { ...context.formats, fileType: 'excel' } })
  }
}

async function contentOf(content: FileResponse['content']): Promise<Buffer | string> {
  return content instanceof Readable ? buffer(content) : content
}
