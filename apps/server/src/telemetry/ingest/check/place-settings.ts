import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { UnitCache } from '../unit-cache.ts'

/** Default top speed in km/h, for machines on their own wheels or on a lorry. */
export const standardTopSpeed = 300

/** Top speeds of units, set by company for all units or by machine type. Companies inherit the setting of their parent. */
export class PlaceSettings {
  readonly #speeds = new UnitCache<number>(readSpeeds)
  readonly #standard: number

  constructor(standard = standardTopSpeed) {
    this.#standard = standard
  }

  refresh(db: Database, unitIds: Iterable<number>): Promise<void> {
    return this.#speeds.refresh(db, unitIds)
  }

  /** Returns km/h, or Infinity if the company does not check positions. */
  speedOf(unitId: number): number {
    return this.#speeds.of(unitId) ?? this.#standard
  }

  forget(): void {
    this.#speeds.forget()
  }
}

async function readSpeeds(db: Database, unitIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ unitId: number; isChecked: boolean; topSpeed: number; byType: number | null }>`
    with recursive above as (
      select u.unit_id, u.type_id, u.company_id, 0 as steps from unit u where u.unit_id = any(${numbers(unitIds)}::int[])
      union all
      select a.unit_id, a.type_id, c.parent_company_id, a.steps + 1
      from above a join company c on c.company_id = a.company_id where c.parent_company_id is not null
    )
    select distinct on (a.unit_id) a.unit_id as "unitId", p.is_checked as "isChecked", p.top_speed as "topSpeed",
      (p.type_speeds ->> a.type_id::text)::float8 as "byType"
    from above a join place_check p on p.company_id = a.company_id order by a.unit_id, a.steps`.execute(db)
  return new Map(
    rows.map(({ unitId, isChecked, topSpeed, byType }) => [unitId, isChecked ? (byType ?? topSpeed) : Infinity]),
  )
}
