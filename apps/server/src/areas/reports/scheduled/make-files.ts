import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Deps } from '../../../http/deps.ts'
import type { Mail } from '../../../ports/mail.ts'
import type { FileAnswer } from '../../../http/answers.ts'
import { measurementUnitsOf } from '../../auth/measurement-units.ts'
import type { AskedSpan, AskedUnit } from '../asked.ts'
import { keySheets } from '../key-on-off/key-sheets.ts'
import { reportFile } from '../report-file.ts'
import type { UserLook } from '../user-look.ts'
import { dataSheets } from '../vehicle-data/data-sheets.ts'
import { columnParameters } from '../vehicle-data/parameter.ts'
import type { ConfigData } from './report-config.ts'

type Attachment = NonNullable<Mail['attachments']>[number]
type Making = Pick<Deps, 'db' | 'clock'>

const makers: Readonly<Record<number, (deps: Making, units: readonly AskedUnit[], span: AskedSpan, look: UserLook) => FileAnswer>> = {
  1: (deps, units, span, look) => reportFile({ title: 'Key on/off', units, span, look, sheets: keySheets(deps, units, span, look.zone) }),
  2: (deps, units, span, look) =>
    reportFile({ title: 'Vehicle data', units, span, look, sheets: dataSheets(deps, units, span, columnParameters, look.units) }),
}

/** The workbooks of a scheduled report, in its zone and units of measure. */
export async function makeFiles(
  deps: Making, { reportTypeIds, timezoneId, presetId }: ConfigData, units: readonly AskedUnit[], span: AskedSpan, signal: AbortSignal,
): Promise<Attachment[]> {
  const look: UserLook = {
    zone: timezoneId, dateFormat: 'dd/MM/yyyy', timeFormat: 'HH:mm', units: measurementUnitsOf(presetId === 2 ? 'imperial' : 'metric'),
  }
  const files: Attachment[] = []
  for (const type of reportTypeIds) {
    signal.throwIfAborted()
    const made = makers[type]?.(deps, units, span, look)
    if (made) files.push({ filename: made.filename, contentType: made.contentType, content: await whole(made.content) })
  }
  return files
}

async function whole(content: FileAnswer['content']): Promise<Buffer | string> {
  return content instanceof Readable ? buffer(content) : content
}
