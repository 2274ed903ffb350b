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
import type { TFunction } from 'i18next'
import { csv, csvType, excelType, workbook, type Formats, type Sheet } from '#reporting/excel/index.ts'
import type { Database } from '#kernel/db/schema.ts'
import { file, handle, type Handler } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { phraseIn } from '#kernel/texts/sentence.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'
import { exportSettingsOf } from '#reporting/export-settings.ts'
import { userFormats } from '#reporting/user-formats.ts'
import type { ImportDefinition, ImportSubject } from './define-import.ts'
import { headingIn, shownIn } from './headings.ts'
import { recordsOf } from './reasons.ts'
import { imports } from './subjects/index.ts'
import { forExport } from './cell-text.ts'

type Format = 'excel' | 'csv'

/** Formats of the files, which contain no times. */
const plainFormats: Formats = { zone: 'UTC', dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' }

const calls = {
  COMPANIES: { columns: listCompanyImportColumns, template: getCompanyImportTemplate, all: exportCompanies },
  USERS: { columns: listUserImportColumns, template: getUserImportTemplate, all: exportUsers },
  UNITS: { columns: listUnitImportColumns, template: getUnitImportTemplate, all: exportUnits },
  DEVICES: { columns: listDeviceImportColumns, template: getDeviceImportTemplate, all: exportDevices },
} satisfies Record<ImportSubject, unknown>

/** Templates, and exports in the same columns. */
export const spreadsheets: readonly Handler[] = (Object.keys(calls) as ImportSubject[]).flatMap(subject => {
  const { columns, template, all } = calls[subject]
  const definition = imports[subject]
  return [
    handle(columns, async ({ caller, use }) => describe(definition, await textsOfUser(use, caller.userId))),
    handle(template, async ({ path, caller, use }) => {
      const t = await textsOfUser(use, caller.userId)
      const name = t('importFile.template', { things: recordsIn(t, definition) })
      return fileOf(name, path.format, templateSheets(definition, t), await formatsOf(use(Db), caller.userId))
    }),
    handle(all, async ({ path, scope, use }) => {
      const { zone } = await userFormats(use(Db), scope.userId)
      const day = zoneDay(zone)(use(Clock).now())
      const t = await textsOfUser(use, scope.userId)
      const sheet = exportSheet(definition, use(Db), scope, t)
      return fileOf(`${recordsIn(t, definition)} ${day}`, path.format, [sheet], await formatsOf(use(Db), scope.userId))
    }),
  ]
})

/** Only the delimiter depends on the user: cells contain text that an import reads back. */
export const formatsOf = async (db: Database, userId: number): Promise<Formats> => ({
  ...plainFormats,
  exports: await exportSettingsOf(db, userId),
})

function fileOf(name: string, format: Format, sheets: readonly [Sheet, ...Sheet[]], formats: Formats) {
  return format === 'csv'
    ? file({ filename: `${name}.csv`, contentType: csvType, content: csv(sheets[0], formats) })
    : file({ filename: `${name}.xlsx`, contentType: excelType, content: workbook(sheets, plainFormats) })
}

const describe = ({ columns }: ImportDefinition, t: TFunction): FleetSchemas['ImportColumn'][] =>
  columns.map(({ header, about, example, show, isKey = false, isRequired = false, readOnly }) => ({
    header: headingIn(t, { header }),
    about: t(`importAbout.${about}`),
    example: shownIn(t, { show }, example),
    isKey,
    isRequired,
    isReadOnly: readOnly !== undefined,
  }))

/** Returns the sheet to fill in and one that explains the columns. */
function templateSheets(definition: ImportDefinition, t: TFunction): [Sheet, Sheet] {
  return [
    { ...empty(definition, t), rows: [] },
    {
      name: t('importFile.columns'),
      about: [],
      columns: [
        { header: t('importFile.column') },
        { header: t('importFile.required') },
        { header: t('importFile.holds'), width: 80 },
        { header: t('importFile.example'), width: 32 },
      ],
      rows: [
        describe(definition, t).map(column => [
          column.header,
          column.isRequired ? t('importFile.yes') : t('importFile.no'),
          column.about,
          column.example,
        ]),
      ],
    },
  ]
}

const recordsIn = (t: TFunction, definition: ImportDefinition) => phraseIn(recordsOf(definition), t)

const empty = (definition: ImportDefinition, t: TFunction): Omit<Sheet, 'rows'> => ({
  name: recordsIn(t, definition),
  about: [],
  columns: definition.columns.map(column => ({ header: headingIn(t, column), width: column.id === 'id' ? 10 : 24 })),
})

function exportSheet(definition: ImportDefinition, db: Database, scope: Scope, t: TFunction): Sheet {
  async function* rows() {
    for await (const page of definition.records(db, scope))
      yield page.map(fields => definition.columns.map(column => forExport(shownIn(t, column, fields[column.id] ?? ''))))
  }
  return { ...empty(definition, t), rows: rows() }
}
