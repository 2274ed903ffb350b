import { permissions, type Permission } from '@muster/contract'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import type { Database } from '#kernel/db/schema.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { createServerApp } from '#start/app.ts'
import { modules } from '#start/modules.ts'
import { makeWorld } from '#telemetry/ingest/fixtures/world.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { followIngest } from '#telemetry/live/follow.ts'
import { testDependencies } from '#test/dependencies.ts'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { openSession } from '#modules/auth/sessions.ts'

export type DeviceServer = Awaited<ReturnType<typeof startDeviceServer>>

/**
 * A server over the fleet of `makeWorld`, called without sockets, with the ingest routes of a gateway. Its users may do
 * everything that concerns devices; `viewer` of the dealer may only look at them.
 * @param options.demo whether the demo fleet is on
 */
export async function startDeviceServer(db: Database, { demo = false } = {}) {
  const world = await makeWorld(db)
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
    .values({ login: 'viewer', company_id: world.dealer, group_id })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const users = { ...world.users, viewer: user_id }

  const pipeline = world.pipeline()
  const live = new FleetState()
  followIngest(pipeline, live)
  const topics = new LocalTopics(error => {
    throw error
  })
  const dependencies = testDependencies({
    db,
    pipeline,
    live,
    topics,
    authenticator: createAuthenticator(db),
    log: pino({ level: 'silent' }),
    geocoder: { addressOf: () => Promise.resolve('-') },
    env: { MUSTER_INGEST_TOKEN: 'secret', MUSTER_DEMO: demo ? '1' : '0' },
  })
  const app = await createServerApp(dependencies, modules, { portal: '/nowhere' })
  const tokens = new Map<string, string>()

  async function tokenOf(who: keyof typeof users): Promise<string> {
    const token = tokens.get(who) ?? (await openSession(db, { userId: users[who], hours: 1 })).token
    tokens.set(who, token)
    return token
  }

  return {
    world,
    users,
    live,
    topics,
    pipeline,
    /** @param path of the fleet service, or with the name of another one: `/command-manager/api/user/commands` */
    async call<T = Record<string, unknown>>(
      who: keyof typeof users,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      payload?: object,
    ) {
      const request: InjectOptions = {
        method,
        url: path.startsWith('/command-manager/') ? path : `/wlf/api${path}`,
        headers: { authorization: `Bearer ${await tokenOf(who)}` },
        ...(payload && { payload }),
      }
      const answer = await app.inject(request)
      return { status: answer.statusCode, body: (answer.body ? answer.json() : undefined) as T }
    },
    /** A file, with the headers that name it. */
    async download(who: keyof typeof users, path: string) {
      const authorization = `Bearer ${await tokenOf(who)}`
      const answer = await app.inject({ method: 'GET', url: `/wlf/api${path}`, headers: { authorization } })
      return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
    },
    /** What a gateway forwards of a device: one position for each moment. */
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
      const answer = await app.inject({
        method: 'POST',
        url: '/ingest/traccar/positions',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        payload: lines.join('\n'),
      })
      return answer.json<{ accepted: number; quarantined: number; duplicate: number }>()
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
    close: async () => {
      await app.close()
      await pipeline.drain()
    },
  }
}
