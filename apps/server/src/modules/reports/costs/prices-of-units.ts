import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { entriesOfType, fuelOfType, standardFactors, storedCosts, type CostFields } from '#reporting/cost-fields.ts'

type Priced = CostFields['prices'][number]['priced']
type Fuel = CostFields['fuels'][number]['fuel']

/** Prices and factors that apply to a unit. */
export interface CostRules {
  /** Currency of the unit's company, or else of the company with the prices. */
  currency: string | undefined
  /** True if the prices are in another currency. */
  isOtherCurrency: boolean
  fuel: Fuel | undefined
  /** Level that defines it. */
  fuelFrom: 'UNIT' | 'MODEL' | 'COMPANY'
  /** Prices of the unit's type, or else of all types; ascending by start. */
  prices: ReadonlyMap<Priced, readonly DatedPrice[]>
  /** Kilograms of CO2 equivalent per litre or kilowatt hour, without electricity if its factor is unknown for the country. */
  factors: ReadonlyMap<Fuel, number>
}

interface DatedPrice {
  from: Milliseconds
  price: number
}

interface Row {
  unitId: number
  typeId: number | null
  currency: string | null
  ownerId: number
  ownerCurrency: string | null
  country: string | null
  unitFuel: Fuel | null
  modelFuel: Fuel | null
}

/** Returns the rules of units: their company's, or those of the nearest company above with rules. Days start in a zone. */
export async function costRulesOfUnits(
  db: Database,
  unitIds: readonly number[],
  zone: string,
): Promise<Map<number, CostRules>> {
  const { rows } = await sql<Row>`
    with recursive above as (
      select unit_id, company_id, 0 as steps from unit where unit_id = any(${numbers(unitIds)}::int[])
      union all
      select a.unit_id, c.parent_company_id, a.steps + 1
      from above a join company c on c.company_id = a.company_id where c.parent_company_id is not null
    ), nearest as (
      select distinct on (a.unit_id) a.unit_id, a.company_id
      from above a join company_costs s on s.company_id = a.company_id order by a.unit_id, a.steps
    )
    select n.unit_id as "unitId", u.type_id as "typeId", c.currency, n.company_id as "ownerId", o.currency as "ownerCurrency",
      coalesce(c.country, o.country) as country, u.fuel as "unitFuel", m.fuel as "modelFuel"
    from nearest n join unit u using (unit_id) join company c on c.company_id = u.company_id
      join company o on o.company_id = n.company_id left join model m on m.model_id = u.model_id`.execute(db)
  if (rows.length === 0) return new Map()
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))]
  const stored = await db.selectFrom('company_costs').selectAll().where('company_id', 'in', owners).execute()
  const settings = new Map(stored.map(row => [row.company_id, storedCosts(row.settings)]))
  const starts = await startsOf(db, [...settings.values()], zone)
  return new Map(
    rows.map(({ unitId, typeId, currency, ownerId, ownerCurrency, country, unitFuel, modelFuel }) => {
      const { fuels, prices, factors } = settings.get(ownerId) ?? storedCosts(undefined)
      const priced = Map.groupBy(prices, each => each.priced)
      return [
        unitId,
        {
          currency: currency ?? ownerCurrency ?? undefined,
          isOtherCurrency: currency !== null && currency !== ownerCurrency,
          fuel: unitFuel ?? modelFuel ?? fuelOfType({ fuels }, typeId),
          fuelFrom: unitFuel ? 'UNIT' : modelFuel ? 'MODEL' : 'COMPANY',
          prices: new Map(
            [...priced].map(([of, its]) => [
              of,
              entriesOfType(its, typeId)
                .map(({ validFrom, price }) => ({ from: starts.get(validFrom) ?? 0, price }))
                .toSorted((a, b) => a.from - b.from),
            ]),
          ),
          factors: new Map([...standardFactors(country), ...factors].map(({ fuel, kilograms }) => [fuel, kilograms])),
        },
      ]
    }),
  )
}

/** Returns the start times of the days from which prices are valid. */
async function startsOf(db: Database, all: readonly CostFields[], zone: string): Promise<Map<string, Milliseconds>> {
  const days = [...new Set(all.flatMap(({ prices }) => prices.map(({ validFrom }) => validFrom)))]
  if (days.length === 0) return new Map()
  const { rows } = await sql<{ day: string; start: Milliseconds }>`
    select day, (extract(epoch from day::date::timestamp at time zone ${zone}) * 1000)::float8 as start
    from unnest(${days}::text[]) day`.execute(db)
  return new Map(rows.map(({ day, start }) => [day, start]))
}

/** Returns the price of an energy source at a time; undefined if none is valid. */
export const priceAt = ({ prices }: CostRules, priced: Priced, time: Milliseconds): number | undefined =>
  prices.get(priced)?.findLast(({ from }) => from <= time)?.price

/** Returns the times in a span when a price changes, ascending. */
export function changesIn(
  { prices }: CostRules,
  priced: readonly Priced[],
  from: Milliseconds,
  to: Milliseconds,
): Milliseconds[] {
  const times = priced.flatMap(each => prices.get(each) ?? []).map(price => price.from)
  return [...new Set(times.filter(time => time > from && time <= to))].toSorted((a, b) => a - b)
}
