import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

const hour = 3_600_000

/** Party of a past transfer: the dealer, or a customer ranked by number of units. */
type Place = 'dealer' | 0 | 1 | 2

interface Past {
  hoursAgo: number
  from: Place
  to: Place
  units: number
  login: 'dealer' | 'admin'
  keeps: boolean
  notes: string
  /** Hours until the transfer was undone. */
  undoneAfter?: number
}

const pasts: readonly Past[] = [
  { hoursAgo: 47 * 24, from: 'dealer', to: 0, units: 3, login: 'dealer', keeps: true, notes: 'Delivered' },
  { hoursAgo: 20 * 24, from: 1, to: 2, units: 1, login: 'dealer', keeps: false, notes: 'Sold', undoneAfter: 3 },
  { hoursAgo: 6 * 24, from: 0, to: 1, units: 1, login: 'admin', keeps: true, notes: 'Sold, invoice 2041' },
  { hoursAgo: 5, from: 1, to: 2, units: 1, login: 'dealer', keeps: true, notes: 'On loan' },
]

/**
 * Seeds transfers among the customers of a dealer; the newest can be undone for some hours. Units lost the fleets of
 * their former company. Returns false if the dealer has too few customers with units.
 * @param now milliseconds
 */
export async function seedTransfers(db: Database, now: number): Promise<boolean> {
  const { rows: people } = await sql<{ login: string; id: number; companyId: number; name: string }>`
    select login, user_id as id, company_id as "companyId", name || ' ' || surname as name
    from app_user where login in ('dealer', 'admin')`.execute(db)
  const dealer = people.find(({ login }) => login === 'dealer')
  if (!dealer) return false
  const { rows: customers } = await sql<{ id: number; name: string; units: number[] }>`
    select c.company_id as id, c.name, array_agg(u.unit_id order by u.unit_id) as units
    from company c join unit u using (company_id) where c.parent_company_id = ${dealer.companyId}
    group by c.company_id having count(*) >= 2 order by count(*) desc, c.company_id limit 3`.execute(db)
  const [first, second, third] = customers
  if (!first || !second || !third) return false
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('company_id', '=', dealer.companyId)
    .executeTakeFirstOrThrow()
  const places = { dealer: { id: dealer.companyId, name, units: [] }, 0: first, 1: second, 2: third }
  const used = new Set<number>()
  for (const past of pasts) {
    const user = people.find(({ login }) => login === past.login) ?? dealer
    const [source, target] = [places[past.from], places[past.to]]
    // current company of the units
    const home = past.undoneAfter === undefined ? target : source
    const unitIds = home.units.filter(id => !used.has(id)).slice(0, past.units)
    for (const id of unitIds) used.add(id)
    const at = now - past.hoursAgo * hour
    const { transfer_id } = await db
      .insertInto('unit_transfer')
      .values({
        target_company_id: target.id,
        target_company_name: target.name,
        transferred_at: new Date(at),
        user_id: user.id,
        user_company_id: user.companyId,
        user_name: user.name,
        keeps_maintenance_profile: past.keeps,
        notes: past.notes,
        copies: '[]',
        ...(past.undoneAfter !== undefined && {
          undone_at: new Date(at + past.undoneAfter * hour),
          undone_by: user.name,
          undone_by_company_id: user.companyId,
        }),
      })
      .returning('transfer_id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into unit_transfer_unit (transfer_id, unit_id, unit_name, source_company_id, source_company_name, maintenance, losses, removed)
      select ${transfer_id}, u.unit_id, u.name, ${source.id}, ${source.name},
        case when um.unit_id is null then 'NONE' when ${past.keeps} then 'STAYS' else 'REMOVED' end, f.losses,
        jsonb_build_object('fleet_unit', f.links)
      from unit u left join unit_maintenance um using (unit_id) cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('kind', 'FLEET', 'id', fleet_id, 'name', name, 'companyId', company_id) order by fleet_id), '[]') as losses,
          coalesce(jsonb_agg(jsonb_build_object('fleet_id', fleet_id, 'unit_id', u.unit_id)), '[]') as links
        from fleet where company_id = ${source.id}
      ) f where u.unit_id = any(${unitIds}::int[])`.execute(db)
  }
  return true
}
