import { permissions, type Permission } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { seedFleet } from './ingest.ts'
import { followIngest } from '#telemetry/live/follow.ts'
import { jsonOf, realApp } from './real-app.ts'

export type DeviceServer = Awaited<ReturnType<typeof startDeviceServer>>

/**
 * Starts a server over the fleet of `seedFleet`. Its users have every permission; `viewer` of the dealer may only view devices.
 */
export async function startDeviceServer(db: Database) {
  const fleet = await seedFleet(db)
  await db
    .updateTable('user_group')
    .set({ acls: [...permissions], features: ['ADMINISTRATION', 'MAP'] })
    .execute()
  const { group_id } = await db
    .insertInto('user_group')
    .values({
      name: 'Viewers',
      role: 'R',
      acls: ['ADM_DEVICE_VIEW'] satisfies Permission[],
      features: ['ADMINISTRATION'],
    })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  const { user_id } = await db
    .insertInto('app_user')
    .values({ login: 'viewer', company_id: fleet.dealer, group_id })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const users = { ...fleet.users, viewer: user_id }

  const pipeline = fleet.pipeline()
  const server = await realApp(db, {
    pipeline,
    env: { MUSTER_DEMO: '0' },
    onError: error => {
      throw error
    },
  })
  followIngest(pipeline, server.live)
  const tokens = new Map<string, string>()

  async function tokenOf(who: keyof typeof users): Promise<string> {
    const token = tokens.get(who) ?? (await server.tokenOf(users[who]))
    tokens.set(who, token)
    return token
  }

  return {
    fleet,
    users,
    live: server.live,
    topics: server.topics,
    pipeline,
    /** @param path of the fleet service, or with the name of another one: `/command-manager/api/user/commands` */
    async call<T = Record<string, unknown>>(
      who: keyof typeof users,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      payload?: object,
    ) {
      const response = await server.send(method, path, { as: await tokenOf(who), ...(payload && { payload }) })
      const { status, body } = jsonOf<T>(response)
      return { status, body }
    },
    /** Returns a file with the headers that contain its name. */
    async download(who: keyof typeof users, path: string) {
      const { statusCode, headers, payload } = await server.send('GET', path, { as: await tokenOf(who) })
      return { status: statusCode, headers, text: payload }
    },
    /** Posts one device position per time, like a gateway. */
    async forward(uid: string, times: readonly number[], device: object = {}, position: object = {}) {
      const lines = times.map((time, index) =>
        JSON.stringify({
          position: {
            protocol: 'teltonika',
            fixTime: new Date(time).toISOString(),
            latitude: 45,
            longitude: 9 + index / 1000,
            speed: 4,
            attributes: { ignition: true, versionFw: '03.27' },
            ...position,
          },
          device: { uniqueId: uid, name: `Machine ${uid}`, model: 'LiuGong 922F', category: 'excavator', ...device },
        }),
      )
      return server.feed<{ accepted: number; quarantined: number; duplicate: number }>(
        'traccar/positions',
        lines.join('\n'),
      )
    },
    times: async (unitId: number) => {
      const rows = await db
        .selectFrom('position')
        .select('fix_time')
        .where('unit_id', '=', unitId)
        .orderBy('fix_time')
        .execute()
      return rows.map(row => row.fix_time.getTime())
    },
    deviceOf: async (uid: string) =>
      (await db.selectFrom('device').select('device_id').where('uid', '=', uid).executeTakeFirstOrThrow()).device_id,
    close: () => server.close(),
  }
}
