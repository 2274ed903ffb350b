import {
  exportCompanies,
  exportDevices,
  exportUnits,
  exportUsers,
  getCompanyImportTemplate,
  getDeviceImportTemplate,
  getUnitImportTemplate,
  getUserImportTemplate,
  listCompanyImportColumns,
  listDeviceImportColumns,
  listUnitImportColumns,
  listUserImportColumns,
  type FleetSchemas,
} from '@muster/contract'
import { csv, csvType, excelType, workbook, type Look, type Sheet } from '../../reporting/excel/index.ts'
import type { Database } from '../../kernel/db/schema.ts'
import { file, handle, type Bound } from '../../kernel/http/handler.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { Clock, Db } from '../../kernel/services.ts'
import { zoneDay } from '../../kernel/time/zone-clock.ts'
import { userLook } from '../../reporting/user-look.ts'
import type { ImportDefinition, ImportSubject } from './define-import.ts'
import { imports } from './subjects/index.ts'
import { forExport } from './text.ts'

type Format = 'excel' | 'csv'

/** The files have no moments. */
export const plainLook: Look = { zone: 'UTC', dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' }

const calls = {
  COMPANIES: { columns: listCompanyImportColumns, template: getCompanyImportTemplate, all: exportCompanies },
  USERS: { columns: listUserImportColumns, template: getUserImportTemplate, all: exportUsers },
  UNITS: { columns: listUnitImportColumns, template: getUnitImportTemplate, all: exportUnits },
  DEVICES: { columns: listDeviceImportColumns, template: getDeviceImportTemplate, all: exportDevices },
} satisfies Record<ImportSubject, unknown>

/** Templates to fill in, and exports in the same columns. */
export const spreadsheets: readonly Bound[] = (Object.keys(calls) as ImportSubject[]).flatMap(subject => {
  const { columns, template, all } = calls[subject]
  const definition = imports[subject]
  return [
    handle(columns, () => describe(definition)),
    handle(template, ({ path }) => fileOf(`${definition.nouns} template`, path.format, templateSheets(definition))),
    handle(all, async ({ path, scope, use }) => {
      const { zone } = await userLook(use(Db), scope.userId)
      const day = zoneDay(zone)(use(Clock).now())
      return fileOf(`${definition.nouns} ${day}`, path.format, [exportSheet(definition, use(Db), scope)])
    }),
  ]
})

function fileOf(name: string, format: Format, sheets: readonly [Sheet, ...Sheet[]]) {
  return format === 'csv'
    ? file({ filename: `${name}.csv`, contentType: csvType, content: csv(sheets[0], plainLook) })
    : file({ filename: `${name}.xlsx`, contentType: excelType, content: workbook(sheets, plainLook) })
}

const describe = ({ columns }: ImportDefinition): FleetSchemas['ImportColumn'][] =>
  columns.map(({ header, about, example, isKey = false, isRequired = false, readOnly }) => ({
    header,
    about,
    example,
    isKey,
    isRequired,
    isReadOnly: readOnly !== undefined,
  }))

/** The first sheet is filled in; a second one explains the columns. */
function templateSheets(definition: ImportDefinition): [Sheet, Sheet] {
  return [
    { ...empty(definition), rows: [] },
    {
      name: 'Columns',
      about: [],
      columns: [
        { header: 'Column' },
        { header: 'Required' },
        { header: 'What it holds', width: 80 },
        { header: 'Example', width: 32 },
      ],
      rows: [
        describe(definition).map(column => [
          column.header,
          column.isRequired ? 'yes' : 'no',
          column.about,
          column.example,
        ]),
      ],
    },
  ]
}

const empty = ({ nouns, columns }: ImportDefinition): Omit<Sheet, 'rows'> => ({
  name: nouns,
  about: [],
  columns: columns.map(({ header, id }) => ({ header, width: id === 'id' ? 10 : 24 })),
})

function exportSheet(definition: ImportDefinition, db: Database, scope: Scope): Sheet {
  async function* rows() {
    for await (const page of definition.records(db, scope))
      yield page.map(fields => definition.columns.map(({ id }) => forExport(fields[id] ?? '')))
  }
  return { ...empty(definition), rows: rows() }
}
