import { randomBytes } from 'node:crypto'
import { NoResultError, sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { seedAddresses } from './seed/addresses.ts'
import { seedModelConfigurations } from './seed/model-configurations.ts'
import { seedCanSniffing } from './seed/can-sniffing.ts'
import { seedModels } from './seed/models.ts'
import { seedCommandProfiles } from './seed/command-profiles.ts'
import { rootName, seedCompanies } from './seed/companies.ts'
import { seedCredentials } from './seed/credentials.ts'
import { seedDevices } from './seed/devices.ts'
import { seedFleets } from './seed/fleets.ts'
import type { Fleets } from './seed/fleets.ts'
import { seedGeofences } from './seed/geofences.ts'
import { seedIoProfiles } from './seed/io-profiles.ts'
import { seedLimits } from './seed/limits.ts'
import { seedMaintenance } from './seed/maintenance.ts'
import { seedNotificationGroups } from './seed/notification-groups.ts'
import { seedProfiles } from './seed/profiles.ts'
import { seedScheduledReports } from './seed/scheduled-reports.ts'
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
  /** Current time in milliseconds; subscriptions end and services are due around it. */
  now?: number
  /** Called if user data prevents adding machines or records; the demo stays unchanged. */
  onRefused?: (error: Error) => void
}

/** Demo data of a database. */
export interface SeededDemo {
  seed: number
  units: number
  rootCompanyId: number
  /** Seed of its device tokens. */
  secret: string
}

/** Rejects a database with user data. */
export class DemoError extends Error {
  override name = 'DemoError'
}

/** Stored state of the demo, for adding machines later. */
interface StoredDemo extends Omit<SeededDemo, 'secret'> {
  /** Absent in older demos. */
  secret?: string
  /** Number of machines with devices that have tokens; absent in older demos. */
  linked?: number
  companies: [name: string, id: number][]
  fleets: [company: string, fleets: Fleets][]
  /** Number of machines with service plans; absent in older demos. */
  maintained?: number
  /** Number of machines with geofences and command profiles; absent in older demos. */
  equipped?: number
  /** Number of machines that may have wired inputs; absent in older demos. */
  wired?: number
  /** Number of machines with orders for their subscriptions; absent in older demos. */
  subscribed?: number
  /** True if companies have addresses; absent in older demos. */
  addressed?: boolean
  /** True if there are replaced and moved devices, and devices to claim. */
  devices?: boolean
  /** True if there are past transfers; absent in older demos. */
  transferred?: boolean
  /** True if there are notification groups; absent in older demos. */
  hasNotificationGroups?: boolean
  /** True if there are model configurations. */
  hasBtms?: boolean
  /** Number of machines with status profiles; absent in older demos. */
  measured?: number
  /** True if units have CAN logs. */
  sniffed?: boolean
  /** True if there are scheduled reports; absent in older demos. */
  scheduled?: boolean
}

const settingKey = 'demo.world'

/**
 * Seeds an empty database in one transaction. Later calls only add the machines that
 * a bigger `units` requires. Returns the seeded demo with its first seed.
 * @throws DemoError if the database has companies of users
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

/** Matches SQLSTATE classes data exception and integrity constraint violation, and rows that users changed. */
const isAboutData = (error: unknown) =>
  error instanceof NoResultError || (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)))

async function seedInTransaction(db: Database, options: SeedOptions): Promise<SeededDemo> {
  const { units, seed, hashPassword, now = Date.now() } = options
  return db.transaction().execute(async trx => {
    // a second server on the same database waits here, then finds the data
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
      found.scheduled &&
      [demo.maintained, demo.equipped, demo.wired, demo.subscribed, demo.measured, demo.linked].every(
        count => count === demo.units,
      )
    )
      return nameOf(demo)
    if (!demo.addressed)
      await seedAddresses(
        trx,
        demo.seed,
        demo.companies.map(([, id]) => id),
      )
    demo.addressed = true
    demo.secret ??= randomBytes(32).toString('base64url')
    await seedCredentials(trx, { secret: demo.secret, from: demo.linked ?? 0, to: demo.units })
    demo.linked = demo.units
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
    demo.scheduled ||= await seedScheduledReports(trx, now)
    await writeSetting(trx, settingKey, demo)
    return nameOf(demo)
  })
}

const nameOf = ({ seed, units, rootCompanyId, secret = '' }: StoredDemo): SeededDemo => ({
  seed,
  units,
  rootCompanyId,
  secret,
})

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
  // machines of a removed company go to the root company, those of a removed fleet to no fleet
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
