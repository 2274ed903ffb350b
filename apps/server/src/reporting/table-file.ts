import { file, type FileResponse } from '#kernel/http/file-response.ts'
import { csv, csvType, excelType, workbook, type Sheet } from './excel/index.ts'
import { pdf, pdfType } from './pdf/index.ts'
import type { RequestedUnit } from './requested.ts'
import type { FileFormats } from './user-formats.ts'

interface TableFile {
  /** File name without its extension. */
  name: string
  /** Title of a document in the reader's language. */
  title: string
  formats: FileFormats
  /** Units that may each have a sheet. */
  units?: readonly RequestedUnit[]
  /** Creates the tables for some units; for all units in a text file or document. */
  sheets(part: UnitPart): readonly Sheet[]
}

/** Returns tables as a workbook, as text (first table only), or as a document, as requested. */
export async function tableFile({ name, title, formats, units = [], sheets }: TableFile): Promise<FileResponse> {
  switch (formats.fileType) {
    case 'csv': {
      const [first] = sheets({ units })
      if (first === undefined) throw new RangeError('A text file needs a table')
      return file({ filename: `${name}.csv`, contentType: csvType, content: csv(first, formats) })
    }
    case 'pdf':
      return file({
        filename: `${name}.pdf`,
        contentType: pdfType,
        content: await pdf(title, sheets({ units }), formats),
      })
    case 'excel':
      return file({
        filename: `${name}.xlsx`,
        contentType: excelType,
        content: workbook(
          unitParts(units, formats).flatMap(part => namedSheets(sheets(part), part)),
          formats,
        ),
      })
  }
}

/** Maximum number of units with separate sheets; more units share one. */
const mostSheets = 500

/** Units that share sheets, named if a unit has separate sheets. */
export interface UnitPart {
  units: readonly RequestedUnit[]
  name?: string
}

/** Splits units if the user wants a sheet for each. */
function unitParts(units: readonly RequestedUnit[], { exports }: Pick<FileFormats, 'exports'>): UnitPart[] {
  const isSplit = exports.sheetPerUnit && units.length > 1 && units.length <= mostSheets
  return isSplit ? units.map(unit => ({ units: [unit], name: unit.name })) : [{ units }]
}

/** Names a unit's sheets by the unit, followed by the sheet's name if there are several. Excel allows 31 characters. */
function namedSheets<S extends { name: string }>(sheets: readonly S[], { name }: UnitPart): S[] {
  if (name === undefined) return [...sheets]
  return sheets.map(sheet => {
    if (sheets.length === 1) return { ...sheet, name }
    const suffix = ` ${sheet.name}`.slice(0, 16)
    return { ...sheet, name: `${name.slice(0, 31 - suffix.length)}${suffix}` }
  })
}
