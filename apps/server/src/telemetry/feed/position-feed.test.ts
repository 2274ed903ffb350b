import { describe, expect, it } from 'vitest'
import { fleet, now, reading } from '#test/live-fleet.ts'
import type { RealtimeCaller } from '#kernel/realtime/caller.ts'
import type { UnitChoice } from '../live/narrow-scope.ts'
import type { MessageBody } from '#kernel/realtime/message-body.ts'
import type { NarrowScope } from './narrowed-scope.ts'
import { PositionFeed } from './position-feed.ts'
import { caller, startServer, RawClient } from '#test/stomp.ts'

interface Message {
  unitIds: number[]
  gone?: number[]
  [column: string]: unknown
}

/** A feed without its timer: `look` is one tick after the interval has passed. */
function watch(
  state: ReturnType<typeof fleet>,
  who: RealtimeCaller,
  headers: Record<string, string>,
  narrow: NarrowScope = async scope => scope,
) {
  const feed = new PositionFeed({ state, narrow, interval: 0, tickEvery: 2 ** 30, refreshEvery: 0 })
  const messages: Message[] = []
  const subscriber = {
    caller: who,
    lagging: false,
    send: ({ tail }: MessageBody) => {
      const text = tail.toString()
      messages.push(JSON.parse(text.slice(text.indexOf('\n\n'), -1)) as Message)
      return true
    },
  }
  const request = (headers: Record<string, string>) => ({
    destination: '/topic/unit-positions',
    params: {},
    headers: new Map(Object.entries(headers)),
  })
  const subscription = feed.onSubscribe(subscriber, request(headers))
  const look = () => {
    messages.length = 0
    feed.tick()
    return messages[0]
  }
  return {
    look,
    subscriber,
    move: (headers: Record<string, string>) => subscription.move!(request(headers)),
    end: subscription.unsubscribe,
  }
}

const italy = { bounds: '44,7,46,10' }

describe('PositionFeed', () => {
  it('sends all units of the window first, by column', () => {
    const state = fleet([
      reading(2, 45.123456, 9.1, { course: 90.4, statusId: 2, time: now - 5500 }),
      reading(1, 45, 9),
      reading(3, 50, 9),
      reading(4, 45, 9, { companyId: 2 }),
    ])
    const { look, end } = watch(state, caller(1), italy)
    expect(look()).toEqual({
      t: expect.any(Number),
      unitIds: [1, 2],
      lat: [4_500_000, 4_512_346],
      lng: [900_000, 910_000],
      course: [null, 90],
      status: [1, 2],
      time: [now / 1000 - 60, now / 1000 - 6],
      snapshot: true,
    })
    end()
  })

  it('sends only changes inside the window and units that left it', () => {
    const state = fleet([reading(1, 45, 9), reading(2, 45, 9), reading(3, 50, 9), reading(4, 45, 9, { companyId: 2 })])
    const { look, end } = watch(state, caller(1), italy)
    look()
    expect(look()).toBeUndefined()
    state.upsert(reading(3, 51, 9, { time: now }))
    state.upsert(reading(4, 45.1, 9, { time: now }))
    expect(look()).toBeUndefined()
    state.upsert(reading(1, 45.1, 9, { time: now }))
    state.upsert(reading(2, 60, 9, { time: now }))
    state.upsert(reading(3, 45, 9, { time: now + 1000 }))
    expect(look()).toMatchObject({ unitIds: [1, 3], gone: [2] })
    state.flagAlarm(1, now + 100_000)
    expect(look()).toMatchObject({ unitIds: [1], status: [5] })
    end()
  })

  it('reports removed and transferred units as gone', () => {
    const state = fleet([reading(1, 45, 9), reading(2, 45, 9), reading(3, 45, 9)])
    const { look, end } = watch(state, caller(1), italy)
    look()
    state.remove(1)
    state.setCompany(2, 7)
    expect(look()).toMatchObject({ unitIds: [], gone: [1, 2] })
    expect(look()).toBeUndefined()
    end()
  })

  it('sends only the difference after the window moved', () => {
    const state = fleet([reading(1, 45, 9), reading(2, 45, 9.9), reading(3, 45, 12)])
    const { look, move, end } = watch(state, caller(1), italy)
    look()
    move({ bounds: '44,9.5,46,13' })
    expect(look()).toMatchObject({ unitIds: [3], gone: [1] })
    move({ 'unit-ids': '1, 3,99' })
    expect(look()).toMatchObject({ unitIds: [1], gone: [2] })
    end()
  })

  it('follows the scope of the caller', () => {
    const state = fleet([reading(1, 45, 9), reading(2, 45, 9, { companyId: 2 })])
    const { look, subscriber, end } = watch(state, caller(1, [1]), italy)
    expect(look()).toMatchObject({ unitIds: [1] })
    subscriber.caller = caller(1, [2])
    expect(look()).toMatchObject({ unitIds: [2], gone: [1] })
    subscriber.caller = caller(1, [2, 3])
    expect(look()).toBeUndefined()
    end()
  })

  it('MAP-046 sends only units in the selected statuses, and removes a unit whose status changes', () => {
    const state = fleet([reading(1, 45, 9), reading(2, 45, 9, { statusId: 2 }), reading(3, 45, 9, { statusId: 4 })])
    const { look, move, end } = watch(state, caller(1), { ...italy, 'status-ids': '1,2' })
    expect(look()).toMatchObject({ unitIds: [1, 2] })
    state.upsert(reading(2, 45, 9, { statusId: 4, time: now }))
    state.upsert(reading(3, 45, 9, { statusId: 1, time: now }))
    expect(look()).toMatchObject({ unitIds: [3], gone: [2] })
    move(italy)
    expect(look()).toMatchObject({ unitIds: [2] })
    end()
  })

  it('MAP-046 sends only units of the selected company, fleet or search, also after they change', async () => {
    const state = fleet([reading(1, 45, 9), reading(2, 45, 9), reading(3, 45, 9, { companyId: 2 })])
    const fleets = new Map([[7, [1, 3]]])
    const choices: UnitChoice[] = []
    const narrow: NarrowScope = async ({ userId, companyIds }, choice) => {
      choices.push(choice)
      const unitIds = fleets.get(choice.fleetId ?? 0) ?? []
      return { userId, companyIds: [], only: { unitIds, companyIds, commandTemplateIds: [] } }
    }
    const { look, move, end } = watch(state, caller(1), { ...italy, 'fleet-id': '7' }, narrow)
    // the units of the fleet are not known yet
    expect(look()).toBeUndefined()
    await Promise.resolve()
    expect(look()).toMatchObject({ unitIds: [1] })
    fleets.set(7, [2])
    look()
    await Promise.resolve()
    expect(look()).toMatchObject({ unitIds: [2], gone: [1] })
    move({ ...italy, 'company-id': '4', search: 'a, b' })
    look()
    expect(choices.at(-1)).toEqual({ companyId: 4, search: 'a, b' })
    end()
  })

  it('limits the number of units, and adds units when there is room', () => {
    const state = fleet(Array.from({ length: 2500 }, (_, i) => reading(i, 45, 9)))
    const { look, end } = watch(state, caller(1), italy)
    const first = look()!
    expect(first).toMatchObject({ truncated: true })
    expect(first.unitIds).toHaveLength(2000)
    for (const unitId of first.unitIds.slice(0, 300)) state.upsert(reading(unitId, 60, 9, { time: now }))
    expect(look()!.gone).toHaveLength(300)
    expect(look()!.unitIds).toHaveLength(300)
    end()
  })

  it('sends the current state to a lagging subscriber once it reads again', () => {
    const state = fleet([reading(1, 45, 9)])
    const { look, subscriber, end } = watch(state, caller(1), italy)
    look()
    subscriber.lagging = true
    for (let i = 1; i < 5; i++) {
      state.upsert(reading(1, 45 + i / 100, 9, { time: now + i * 1000 }))
      expect(look()).toBeUndefined()
    }
    subscriber.lagging = false
    expect(look()).toMatchObject({ unitIds: [1], lat: [4_504_000] })
    end()
  })

  it('rejects an invalid window with an explanation', () => {
    const state = fleet([])
    for (const [headers, words] of [
      [{}, 'bounds or a unit-ids'],
      [{ bounds: '1,2,3' }, 'latMin,lonMin,latMax,lonMax'],
      [{ bounds: '46,7,44,10' }, 'latMin,lonMin,latMax,lonMax'],
      [{ bounds: 'a,7,44,' }, 'latMin,lonMin,latMax,lonMax'],
      [{ 'unit-ids': '1,x' }, 'numbers with commas'],
      [{ ...italy, 'status-ids': '1,x' }, 'status-ids header is numbers with commas'],
      [{ ...italy, 'fleet-id': '1,2' }, 'fleet-id header is one number'],
      [{ 'unit-ids': Array.from({ length: 1001 }, (_, i) => i).join() }, 'more than 1000'],
    ] as const)
      expect(() => watch(state, caller(1), headers)).toThrow(words)
  })

  it('sends to a socket at most once per interval, with the newest reading of each unit', async () => {
    const state = fleet([reading(1, 45, 9)])
    const server = await startServer([
      new PositionFeed({ state, narrow: async scope => scope, interval: 60_000, tickEvery: 5 }),
    ])
    const client = await RawClient.connect(server.url)
    client.send('SUBSCRIBE\nid:p\ndestination:/topic/unit-positions\nbounds:44,7,46,10\n\n\0')
    expect(await client.find('MESSAGE')).toContain('"unitIds":[1]')
    for (let i = 1; i < 20; i++) state.upsert(reading(1, 45 + i / 100, 9, { time: now + i * 1000 }))
    client.send('UNSUBSCRIBE\nid:p\nreceipt:after\n\n\0')
    await client.find('RECEIPT')
    expect(client.received).toEqual([])
    await server.stop()
  })
})
