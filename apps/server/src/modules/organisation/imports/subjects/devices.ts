import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Message } from '#kernel/texts/sentence.ts'
import {
  defineImport,
  Refused,
  type RecordStore,
  type Draft,
  type Fields,
  type ImportContext,
  type Stored,
} from '../define-import.ts'
import { contractText } from '../parse-values.ts'
import { idColumn, onlyMatch, RecordIndex, readStored } from './record-index.ts'
import { namedBy, recordsById } from './read-records.ts'

const readOnly: Message = ['problem.deviceFixed']

export const deviceImport = defineImport({
  subject: 'DEVICES',
  noun: 'device',
  needs: { edit: 'ADM_DEVICE_EDIT', feature: 'ADMINISTRATION' },
  noAdding: ['problem.deviceNotAdded'],
  nameColumn: 'uniqueId',
  columns: [
    idColumn,
    {
      id: 'uniqueId',
      header: 'deviceId',
      about: 'deviceId',
      example: '356938035643809',
      isKey: true,
      readOnly,
    },
    { id: 'serialNumber', header: 'serialNumber', about: 'deviceSerial', example: 'M-0042', readOnly },
    { id: 'typeCode', header: 'type', about: 'deviceType', example: 'AMX', readOnly },
    { id: 'company', header: 'company', about: 'deviceCompany', example: 'NF-01', readOnly },
    { id: 'unit', header: 'unit', about: 'deviceUnit', example: 'T7.270 North', readOnly },
    {
      id: 'notes',
      header: 'notes',
      about: 'freeText',
      example: 'Antenna replaced in May',
      parse: contractText('DeviceInput', 'notes'),
    },
  ],
  records: deviceRecords,
  open: async (context, lines) => {
    const condition = namedBy(lines, 'd.device_id', { 'd.uid': ['uniqueId'] })
    const records = await readStored(deviceRecords(context.db, context.scope, condition))
    return new DeviceStore(context, new RecordIndex(records, ['uniqueId']))
  },
})

function deviceRecords(db: Database, scope: Scope, condition: RawBuilder<SqlBool> = sql<SqlBool>`true`) {
  return recordsById(
    db,
    sql`
      select d.device_id as id, d.uid as "uniqueId", d.serial_number as "serialNumber", d.type_code as "typeCode",
        coalesce(nullif(c.code, ''), c.name) as company,
        case when ${inScope(scope, 'u.company_id')} then u.name end as unit, d.notes
      from device d join company c using (company_id) left join unit u using (device_id)
      where ${inScope(scope, 'd.company_id')} and ${condition}`,
  )
}

class DeviceStore implements RecordStore {
  readonly #context: ImportContext
  readonly #records: RecordIndex

  constructor(context: ImportContext, records: RecordIndex) {
    this.#context = context
    this.#records = records
  }

  find = (given: Fields): Stored | undefined => {
    const { uniqueId = '' } = given
    const named = this.#records.named(given, 'device')
    if (named) return named
    if (uniqueId === '') throw new Refused(['problem.deviceNeeded'], 'uniqueId')
    return onlyMatch(
      this.#records.with('uniqueId', uniqueId),
      ['problem.severalDevices', { text: uniqueId }],
      'uniqueId',
    )
  }

  check = (): void => {}

  plan = ({ stored, fields, line }: Draft): void => this.#records.put({ id: stored?.id, fields, line })

  save = async ({ stored: { id = 0 } = { id: 0, fields: {} }, fields }: Draft): Promise<void> => {
    const { db, scope } = this.#context
    const found = await db
      .updateTable('device')
      .set({ notes: fields.notes || null })
      .where('device_id', '=', id)
      .where(inScope(scope, 'device.company_id'))
      .returning('device_id')
      .executeTakeFirst()
    if (!found) throw notFound('device', id)
  }
}
