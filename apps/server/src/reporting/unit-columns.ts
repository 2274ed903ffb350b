import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { Cell, Column } from './excel/index.ts'

/** Columns that identify the unit of a row: name, serial number and company. */
export const unitColumns = (t: TFunction): readonly [name: Column, serial: Column, company: Column] => [
  { header: t('reports.unit'), width: 28 },
  { header: t('subscriptions.serial'), width: 20 },
  { header: t('subscriptions.company'), width: 28 },
]

/** Returns the cells of these columns. */
type UnitCells = (unitId: number) => readonly [name: Cell, serial: Cell, company: Cell]

/**
 * Reads units as rows need them, each once: a file of alarms names its units only while it is written.
 *
 * @example
 * const readUnits = unitReader(db)
 * const cellsOf = await readUnits(rows.map(({ unitId }) => unitId))
 */
export function unitReader(db: Database): (unitIds: readonly number[]) => Promise<UnitCells> {
  const known = new Map<number, ReturnType<UnitCells>>()
  return async unitIds => {
    const missing = [...new Set(unitIds)].filter(id => !known.has(id))
    if (missing.length > 0) {
      const rows = await db
        .selectFrom('unit')
        .innerJoin('company', 'company.company_id', 'unit.company_id')
        .select(['unit.unit_id', 'unit.name', 'unit.serial', 'company.name as companyName'])
        .where('unit.unit_id', 'in', missing)
        .execute()
      for (const { unit_id, name, serial, companyName } of rows) known.set(unit_id, [name, serial, companyName])
    }
    return unitId => known.get(unitId) ?? [null, null, null]
  }
}
