import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { saveFields } from '#modules/equipment/units/public.ts'
import {
  defineImport,
  Refused,
  type RecordStore,
  type Draft,
  type Fields,
  type ImportContext,
  type Stored,
} from '../define-import.ts'
import { inSequence, contractText, meansSame, timeZone } from '../parse-values.ts'
import { idColumn, onlyMatch, RecordIndex, readStored } from './record-index.ts'
import { namedBy, recordsById } from './read-records.ts'

type Fuel = FleetSchemas['Fuel']

const text = (field: string) => contractText('UnitInput', field)
const separator = ' | '

const fuels = ['DIESEL', 'PETROL', 'HVO', 'BIODIESEL', 'LPG', 'CNG', 'ELECTRICITY'] as const satisfies Fuel[]

const fuelName = (fuel: string, t: TFunction): string => t(`reports.costs.fuel.${fuel}`)

/** Finds the kind of fuel by its code, or by its name in any language. */
function fuelNamed(text: string, texts: readonly TFunction[]): Fuel | '' {
  if (text === '') return ''
  const named = fuels.find(fuel => [fuel, ...texts.map(t => fuelName(fuel, t))].some(name => meansSame(name, text)))
  if (!named) throw new Refused(['problem.noFuel', { text, fuels: fuels.join(', ') }])
  return named
}

export const unitImport = defineImport({
  subject: 'UNITS',
  noun: 'unit',
  needs: { edit: 'ADM_UNIT_EDIT' },
  noAdding: ['problem.unitNotAdded'],
  nameColumn: 'name',
  columns: [
    idColumn,
    {
      id: 'serial',
      header: 'serialNumber',
      about: 'unitSerial',
      example: 'T7-270-0042',
      isKey: true,
      readOnly: ['problem.serialFixed'],
    },
    {
      id: 'name',
      header: 'name',
      about: 'unitName',
      example: 'T7.270 North',
      isKey: true,
      isRequired: true,
      parse: text('name'),
    },
    {
      id: 'company',
      header: 'company',
      about: 'unitCompany',
      example: 'NF-01',
      isKey: true,
      readOnly: ['problem.companyFixed'],
    },
    {
      id: 'fleets',
      header: 'fleets',
      about: 'fleets',
      example: 'North | Harvest',
    },
    {
      id: 'timezoneId',
      header: 'timeZone',
      about: 'timeZone',
      example: 'Europe/Rome',
      isRequired: true,
      parse: inSequence(text('timezoneId'), timeZone),
    },
    {
      id: 'fuel',
      header: 'fuel',
      about: 'unitFuel',
      example: 'DIESEL',
      parse: fuelNamed,
      show: fuelName,
    },
    { id: 'notes', header: 'notes', about: 'freeText', example: 'Winter tyres', parse: text('notes') },
  ],
  records: unitRecords,
  open: async (context, lines) => {
    const { db, scope } = context
    const condition = namedBy(lines, 'u.unit_id', { 'u.serial': ['serial'], 'u.name': ['name'] })
    const [records, fleets] = await Promise.all([readStored(unitRecords(db, scope, condition)), fleetsOf(db, scope)])
    return new UnitStore(context, new RecordIndex(records, ['serial', 'name']), fleets)
  },
})

function unitRecords(db: Database, scope: Scope, condition: RawBuilder<SqlBool> = sql<SqlBool>`true`) {
  return recordsById(
    db,
    sql`
      select u.unit_id as id, u.serial, u.name, coalesce(nullif(c.code, ''), c.name) as company,
        (select string_agg(f.name, ${separator} order by lower(f.name), f.fleet_id)
          from fleet_unit fu join fleet f using (fleet_id)
          where fu.unit_id = u.unit_id and ${inScope(scope, 'f.company_id')}) as fleets,
        u.timezone as "timezoneId", u.fuel, u.notes, u.company_id as "companyKey", c.name as "companyName"
      from unit u join company c using (company_id) where ${inScope(scope, 'u.company_id')} and ${condition}`,
  )
}

interface Fleet {
  id: number
  name: string
  companyId: number
}

async function fleetsOf(db: Database, scope: Scope): Promise<Fleet[]> {
  const { rows } = await sql<Fleet>`
    select fleet_id as id, name, company_id as "companyId" from fleet where ${inScope(scope, 'fleet.company_id')}`.execute(
    db,
  )
  return rows
}

class UnitStore implements RecordStore {
  readonly #context: ImportContext
  readonly #records: RecordIndex
  readonly #fleets: readonly Fleet[]

  constructor(context: ImportContext, records: RecordIndex, fleets: readonly Fleet[]) {
    this.#context = context
    this.#records = records
    this.#fleets = fleets
  }

  find = (given: Fields): Stored | undefined => {
    const { serial = '', name = '', company = '' } = given
    const named = this.#records.named(given, 'unit')
    if (named) return named
    const bySerial = onlyMatch(
      this.#records.with('serial', serial),
      ['problem.severalSerials', { text: serial }],
      'serial',
    )
    if (bySerial) return bySerial
    if (serial !== '') return undefined
    if (name === '') throw new Refused(['problem.unitNeeded'], 'name')
    const found = this.#records.with('name', name).filter(unit => company === '' || isOf(unit, company))
    return onlyMatch(found, ['problem.severalUnits', { text: name }], 'name')
  }

  isSame = (column: string, text: string, unit: Stored): boolean => column === 'company' && isOf(unit, text)

  check = ({ fields, changed }: Draft): void => {
    if (changed.has('fleets')) this.#fleetIds(fields)
  }

  /** Finds fleets by name; of several, the one of the unit's company. */
  #fleetIds({ fleets = '', companyKey }: Fields): number[] {
    const names = fleets.split('|').map(name => name.trim())
    return names.filter(Boolean).map(name => {
      const found = this.#fleets.filter(fleet => fleet.name.trim().toLowerCase() === name.toLowerCase())
      const own = found.filter(fleet => fleet.companyId === Number(companyKey))
      const fleet = onlyMatch(own.length > 0 ? own : found, ['problem.severalFleets', { name }], 'fleets')
      if (!fleet) throw new Refused(['problem.noFleetNamed', { name }], 'fleets')
      return fleet.id
    })
  }

  plan = ({ stored, fields, line }: Draft): void => this.#records.put({ id: stored?.id, fields, line })

  save = async ({ stored: { id = 0 } = { id: 0, fields: {} }, fields, changed }: Draft): Promise<void> => {
    const { db, scope } = this.#context
    await saveFields(db, scope, id, {
      name: fields.name ?? '',
      notes: fields.notes ?? '',
      timezoneId: fields.timezoneId ?? '',
      ...(changed.has('fuel') && { fuel: (fields.fuel || null) as Fuel | null }),
      ...(changed.has('fleets') && { fleets: this.#fleetIds(fields) }),
    })
  }
}

/** True if the company of a unit has this code or name. */
const isOf = ({ fields }: Stored, company: string): boolean =>
  [fields.company, fields.companyName].some(own => own?.toLowerCase() === company.toLowerCase())
