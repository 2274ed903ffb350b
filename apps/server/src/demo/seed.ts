import { NoResultError, sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { seedAddresses } from './seed/addresses.ts'
import { seedModelConfigurations } from './seed/model-configurations.ts'
import { seedCanSniffing } from './seed/can-sniffing.ts'
import { seedModels } from './seed/models.ts'
import { seedCommandProfiles } from './seed/command-profiles.ts'
import { rootName, seedCompanies } from './seed/companies.ts'
import { seedDevices } from './seed/devices.ts'
import { seedFleets } from './seed/fleets.ts'
import type { Fleets } from './seed/fleets.ts'
import { seedGeofences } from './seed/geofences.ts'
import { seedIoProfiles } from './seed/io-profiles.ts'
import { seedLimits } from './seed/limits.ts'
import { seedMaintenance } from './seed/maintenance.ts'
import { seedNotificationGroups } from './seed/notification-groups.ts'
import { seedProfiles } from './seed/profiles.ts'
import { seedStatusProfiles } from './seed/status-profiles.ts'
import { seedSubscriptions } from './seed/subscriptions.ts'
import { seedTransfers } from './seed/transfers.ts'
import { seedUnits } from './seed/units.ts'
import { seedUsers } from './seed/users.ts'
import type { HashPassword } from './seed/users.ts'
import { readSetting, writeSetting } from './settings.ts'

export { demoAccounts } from './seed/accounts.ts'

export interface SeedOptions {
  /** Machines, 0–100,000. */
  units: number
  seed: number
  hashPassword: HashPassword
  /** Milliseconds; subscriptions end and services are due around it. */
  now?: number
  /** Called when what users stored prevents machines or records from being added; the world stays as it is. */
  onRefused?: (error: Error) => void
}

/** The world a database was filled with. */
export interface SeededDemo {
  seed: number
  units: number
  rootCompanyId: number
}

/** The database belongs to somebody: the demo fleet does not mix with it. */
export class DemoError extends Error {
  override name = 'DemoError'
}

/** The world, and the rows its machines belong to, for machines that are added later. */
interface StoredDemo extends SeededDemo {
  companies: [name: string, id: number][]
  fleets: [company: string, fleets: Fleets][]
  /** How many of the machines have service plans; absent in worlds that are older than those. */
  maintained?: number
  /** How many have geofences around them and catalogs of commands; absent in worlds that are older than those. */
  equipped?: number
  /** How many may have wired inputs; absent in worlds that are older than those. */
  wired?: number
  /** How many have the orders behind their subscriptions; absent in worlds that are older than those. */
  subscribed?: number
  /** Whether its companies have addresses; absent in worlds that are older than those. */
  addressed?: boolean
  /** Whether there are devices with a past, and some that wait to be claimed. */
  devices?: boolean
  /** Has transfers in its past; absent in worlds that are older than those. */
  transferred?: boolean
  /** Whether there are notification groups; absent in worlds that are older than those. */
  hasNotificationGroups?: boolean
  /** Whether some models are configured. */
  hasBtms?: boolean
  /** How many have status profiles; absent in worlds that are older than those. */
  measured?: number
  /** Whether units have logged their CAN bus. */
  sniffed?: boolean
}

const settingKey = 'demo.world'

/**
 * Fills an empty database with the demo world, in one transaction. Once is enough: later it only adds the machines that
 * a bigger `units` asks for. Answers the world that is there, whose seed is the one it was first filled with.
 * @throws DemoError when the database has companies of its own
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<SeededDemo> {
  try {
    return await seedInTransaction(db, options)
  } catch (error) {
    const demo = isAboutData(error) ? await readSetting<StoredDemo>(db, settingKey) : undefined
    if (!demo) throw error
    options.onRefused?.(error as Error)
    return nameOf(demo)
  }
}

/** SQLSTATE classes data exception and integrity constraint violation, or a row that is not as the demo made it. */
const isAboutData = (error: unknown) =>
  error instanceof NoResultError || (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)))

async function seedInTransaction(db: Database, options: SeedOptions): Promise<SeededDemo> {
  const { units, seed, hashPassword, now = Date.now() } = options
  return db.transaction().execute(async trx => {
    // a second server of the same database waits here, and then finds the work done
    await sql`select pg_advisory_xact_lock(43000003)`.execute(trx)
    const found = await readSetting<StoredDemo>(trx, settingKey)
    const demo = found ?? (await fill(trx, seed, { hashPassword, now }))
    if (demo.units < units) {
      await addUnits(trx, demo, units, now)
      demo.units = units
    } else if (
      found?.addressed &&
      found.devices &&
      found.transferred &&
      found.hasNotificationGroups &&
      found.hasBtms &&
      found.sniffed &&
      [demo.maintained, demo.equipped, demo.wired, demo.subscribed, demo.measured].every(count => count === demo.units)
    )
      return nameOf(demo)
    if (!demo.addressed)
      await seedAddresses(
        trx,
        demo.seed,
        demo.companies.map(([, id]) => id),
      )
    demo.addressed = true
    await seedMaintenance(trx, { seed: demo.seed, from: demo.maintained ?? 0, to: demo.units, now })
    await seedProfiles(trx)
    await equip(trx, demo)
    if (demo.wired !== demo.units) await seedIoProfiles(trx)
    demo.wired = demo.units
    demo.maintained = demo.units
    demo.equipped = demo.units
    await seedSubscriptions(trx, { rootCompanyId: demo.rootCompanyId, now })
    demo.subscribed = demo.units
    if (!demo.devices && demo.units > 0) {
      await seedDevices(trx, { rootCompanyId: demo.rootCompanyId, now })
      demo.devices = true
    }
    demo.transferred ||= await seedTransfers(trx, now)
    if (!demo.hasNotificationGroups) await seedNotificationGroups(trx)
    demo.hasNotificationGroups = true
    demo.hasBtms ||= await seedModelConfigurations(trx)
    await seedStatusProfiles(trx)
    demo.measured = demo.units
    if (!demo.sniffed && demo.units > 0) {
      await seedCanSniffing(trx, now)
      demo.sniffed = true
    }
    await writeSetting(trx, settingKey, demo)
    return nameOf(demo)
  })
}

const nameOf = ({ seed, units, rootCompanyId }: StoredDemo): SeededDemo => ({ seed, units, rootCompanyId })

async function fill(
  db: Database,
  seed: number,
  accounts: { hashPassword: HashPassword; now: number },
): Promise<StoredDemo> {
  if (await db.selectFrom('company').select('company_id').limit(1).executeTakeFirst()) {
    throw new DemoError(
      'The database has companies of its own, and the demo fleet wants an empty one: ' +
        'start with MUSTER_DEMO=0, or choose another MUSTER_DATA_DIR or DATABASE_URL.',
    )
  }
  const companies = await seedCompanies(db)
  const fleets = await seedFleets(db, companies)
  await seedUsers(db, companies, seed, accounts)
  const rootCompanyId = companies.get(rootName)
  if (rootCompanyId === undefined) throw new DemoError(`The company ${rootName} was not made.`)
  return { seed, units: 0, rootCompanyId, companies: [...companies], fleets: [...fleets] }
}

async function addUnits(db: Database, demo: StoredDemo, wanted: number, now: number) {
  const { seed, units, rootCompanyId, companies, fleets } = demo
  const modelIds = await seedModels(db)
  await seedLimits(db)
  const there = new Set((await db.selectFrom('company').select('company_id').execute()).map(row => row.company_id))
  const fleetsThere = new Set((await db.selectFrom('fleet').select('fleet_id').execute()).map(row => row.fleet_id))
  // whoever removed a company or fleet in the meantime finds its new machines at the root, or in no fleet
  const owners = new Map(companies.filter(([, id]) => there.has(id)))
  const groups = new Map(fleets)
  await seedUnits(db, {
    seed,
    from: units,
    to: wanted,
    modelIds,
    now,
    companyId: name => owners.get(name) ?? rootCompanyId,
    fleetIds: (name, kind) => {
      const found = groups.get(name)
      return [found?.all, found?.kinds[kind]].map(id => (id !== undefined && fleetsThere.has(id) ? id : null))
    },
  })
}

async function equip(db: Database, { seed, units, equipped: from = 0, companies, rootCompanyId }: StoredDemo) {
  const there = new Set((await db.selectFrom('company').select('company_id').execute()).map(row => row.company_id))
  const owners = new Map(companies.filter(([, id]) => there.has(id)))
  await seedCommandProfiles(db, { seed, from, to: units })
  await seedGeofences(db, { seed, from, to: units, companyId: name => owners.get(name) ?? rootCompanyId })
}
