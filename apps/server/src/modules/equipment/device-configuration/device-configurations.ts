import { createHash } from 'node:crypto'
import type { DesiredConfiguration } from '@muster/contract/devices'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { desiredProfiles, type DeviceProfileKind } from './desired-profiles.ts'
import { hasCredential, readUnitSettings } from './unit-settings.ts'

/** Profile kinds in a stored configuration. */
export type StoredProfiles = Partial<Record<DeviceProfileKind, StoredProfile>>
interface StoredProfile {
  /** SHA-256 of the content. */
  hash: string
  /** Version since which the content has been desired. */
  version: number
  since: string
}

interface Refreshed {
  uid: string
  isChanged: boolean
  desired: DesiredConfiguration
}

interface Options {
  db: Database
  onError: (error: unknown) => void
  /** Time for collecting changes. */
  wait?: Milliseconds
}

/** Number of device configurations built at a time. */
const batch = 100

/** Updates the desired configurations of devices and sends them. */
export class DeviceConfigurations {
  readonly #options: Options
  #link: Pick<DeviceLink, 'wake' | 'providePending'> | undefined
  readonly #units = new Set<number>()
  readonly #records = new Set<number>()
  #isAll = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /** Sends devices their configurations over the link, on subscription and after changes. */
  sendOver(link: Pick<DeviceLink, 'wake' | 'providePending'>): void {
    this.#link = link
    link.providePending('configuration', async ({ deviceId }) =>
      (await refresh(this.#options.db, [deviceId])).map(({ desired }) => desired),
    )
  }

  /** Records a change that requires rebuilding configurations. @param text of the notice */
  changed(text: string): void {
    const [of, ids = ''] = text.split(' ')
    const set = of === 'units' ? this.#units : of === 'records' ? this.#records : undefined
    if (set) for (const id of ids.split(',')) set.add(Number(id))
    else this.#isAll = true
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#running.then(() => this.#refresh()).catch(this.#options.onError)
    }, this.#options.wait ?? 200)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
  }

  async #refresh(): Promise<void> {
    const { db } = this.#options
    const ids = await this.#takeDevices()
    for (let start = 0; start < ids.length; start += batch)
      for (const { uid, isChanged } of await refresh(db, ids.slice(start, start + batch)))
        if (isChanged) this.#link?.wake(uid, 'configuration')
  }

  /** Returns the devices affected by the changes. */
  async #takeDevices(): Promise<number[]> {
    const records = sql`${numbers([...this.#records])}::int[]`
    const units = sql`${numbers([...this.#units])}::int[]`
    const isAll = this.#isAll
    this.#records.clear()
    this.#units.clear()
    this.#isAll = false
    const { rows } = await sql<{ deviceId: number }>`
      select d.device_id as "deviceId" from device d join unit u using (device_id)
      where ${hasCredential} and (${isAll} or u.unit_id = any(${units}) or exists (
        select from unit_profile up join record r using (record_id)
        where up.unit_id = u.unit_id and (r.record_id = any(${records}) or r.refers_to && ${records})))
      order by d.device_id`.execute(this.#options.db)
    return rows.map(({ deviceId }) => deviceId)
  }
}

/** Builds device configurations and stores a new version of changed ones. Skips devices without a unit. */
function refresh(db: Database, deviceIds: readonly number[]): Promise<Refreshed[]> {
  return db.transaction().execute(async trx => {
    const ids = sql`${numbers(deviceIds)}::int[]`
    await sql`
      insert into device_configuration (device_id, version, profiles)
      select u.device_id, 0, '{}' from unit u where u.device_id = any(${ids}) order by u.device_id
      on conflict do nothing`.execute(trx)
    // what is read afterwards is at least as new as what the last one who stored a version has read
    const { rows } = await sql<{
      deviceId: number
      version: number
      profiles: StoredProfiles
      now: Date
      next: number
    }>`
      select device_id as "deviceId", version, profiles, now() as now,
        greatest(version + 1, extract(epoch from now())::int - ${versionsSince}::int) as next
      from device_configuration where device_id = any(${ids}) order by device_id for update`.execute(trx)
    const stored = new Map(rows.map(row => [row.deviceId, row]))
    const refreshed: Refreshed[] = []
    for (const unit of await readUnitSettings(trx, sql<boolean>`u.device_id = any(${ids})`)) {
      const before = stored.get(unit.deviceId ?? 0)
      if (!before || unit.uid === null) continue
      const profiles = desiredProfiles(unit)
      const after = storedProfiles(profiles, before.profiles, { version: before.next, since: before.now.toISOString() })
      const isChanged =
        before.version === 0 || JSON.stringify(hashesOf(after)) !== JSON.stringify(hashesOf(before.profiles))
      if (isChanged)
        await trx
          .updateTable('device_configuration')
          .set({ version: before.next, profiles: JSON.stringify(after) })
          .where('device_id', '=', before.deviceId)
          .execute()
      const version = isChanged ? before.next : before.version
      refreshed.push({ uid: unit.uid, isChanged, desired: { version, issuedAt: Date.now(), profiles } })
    }
    return refreshed
  })
}

/**
 * Versions are seconds since then, so that a version of before a restore of the database is no other content afterwards. In seconds since
 * 1970.
 */
const versionsSince = 1_700_000_000

function storedProfiles(
  profiles: DesiredConfiguration['profiles'],
  before: StoredProfiles,
  since: Omit<StoredProfile, 'hash'>,
): StoredProfiles {
  return Object.fromEntries(
    Object.entries(profiles).flatMap(([kind, content]) => {
      if (content === undefined) return []
      const hash = hashOf(content)
      const known = before[kind as DeviceProfileKind]
      return [[kind, known?.hash === hash ? known : { hash, ...since }]]
    }),
  )
}

export const hashOf = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('hex')

const hashesOf = (profiles: StoredProfiles) =>
  Object.entries(profiles)
    .map(([kind, { hash }]) => `${kind} ${hash}`)
    .toSorted()
