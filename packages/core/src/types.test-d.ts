// Checked by tsc: each error below must not compile.
import type { Operation } from '@muster/contract'
import {
  createApi,
  createSession,
  defineDrawer,
  defineRoute,
  defineSlot,
  defineWidget,
  event,
  fields,
  fill,
  instant,
  memoryStore,
  numbers,
  optional,
  replace,
  text,
  unitActions,
  integer,
  withDefault,
  type Access,
  type Drawer,
} from './index.ts'

const list = defineRoute({
  path: '/administration/data/fleets',
  query: fields({ page: withDefault(integer(), 1), q: optional(text()) }),
  access: { anyOf: ['ADM_FLEET_VIEW'] },
  load:
    async () =>
    ({ query }) =>
      query.page.toFixed() + (query.q?.length ?? 0),
})
const detail = defineRoute({
  path: '/administration/data/fleets/:id',
  access: { anyOf: ['ADM_FLEET_VIEW'] },
  load:
    async () =>
    ({ params }) =>
      params.id.toUpperCase(),
})
const report = defineRoute({
  path: '/reports/keyonoffdetail',
  query: fields({ unitIds: numbers(), from: instant(), to: instant() }),
  access: {},
  onBadQuery: list,
  load:
    async () =>
    ({ query }) =>
      query.unitIds.length,
})

list.href()
list.href({ query: { page: 2 } })
detail.href({ params: { id: 7 } })
report.href({ query: { unitIds: [1, 2], from: new Date(0), to: '2026-01-01' } })
// @ts-expect-error -- id is required
detail.href()
// @ts-expect-error -- id is required
detail.href({ params: {} })
// @ts-expect-error -- from and to are required
report.href({ query: { unitIds: [1] } })
// @ts-expect-error -- not a number
list.href({ query: { page: 'two' } })
const needsAnId = ({ params }: { params: { id: string } }) => params.id
// @ts-expect-error -- the screen takes a parameter that the path does not have
defineRoute({ path: '/x', access: {}, load: async () => needsAnId })

// @ts-expect-error -- unknown permission
export const badPermission: Access = { anyOf: ['NOPE'] }
// @ts-expect-error -- unknown feature
export const badFeature: Access = { feature: 'NOPE' }
// @ts-expect-error -- unknown permission in a route
defineRoute({ path: '/x', access: { anyOf: ['NOPE'] }, load: async () => () => null })

fill(unitActions, {
  id: 'send',
  access: {},
  load:
    async () =>
    ({ unitId }) =>
      unitId.toFixed(),
})
interface TileMeta {
  w: 1 | 2 | 3
  h: 1 | 2
}
const dashboardTiles = defineSlot<{ companyId: number }, TileMeta>('dashboard.tiles@1')
const equipmentTiles = defineSlot<{ unitId: number; unitName: string }, TileMeta>('equipment-dashboard.tiles@1')
fill(dashboardTiles, {
  id: 'alarms',
  access: {},
  meta: { w: 2, h: 1 },
  load:
    async () =>
    ({ companyId }) =>
      companyId,
})
fill(equipmentTiles, {
  id: 'signals',
  access: {},
  meta: { w: 2, h: 1 },
  load:
    async () =>
    ({ unitId }) =>
      unitId.toFixed(),
})
const needsACompany = ({ companyId }: { companyId: number }) => companyId
// @ts-expect-error -- a tile of one unit gets no companyId
fill(equipmentTiles, { id: 'bad', access: {}, meta: { w: 1, h: 1 }, load: async () => needsACompany })
// @ts-expect-error -- unitActions gives no companyId
fill(unitActions, { id: 'bad', access: {}, load: async () => needsACompany })
// @ts-expect-error -- a tile has a size
fill(dashboardTiles, { id: 'bad', access: {}, load: async () => () => null })
// @ts-expect-error -- a tile is at most three wide
fill(dashboardTiles, { id: 'bad', access: {}, meta: { w: 4, h: 1 }, load: async () => () => null })
// @ts-expect-error -- slot ids carry a version
defineSlot<{ x: number }>('map.layers')

const drawer = defineDrawer<{ unitId: number }>({
  id: 'send',
  access: {},
  load:
    async () =>
    ({ unitId, close }) =>
      close ?? unitId,
})
// @ts-expect-error -- the drawer gets no companyId
export const wrongDrawer: Drawer<{ companyId: number }> = drawer
replace(
  drawer,
  async () =>
    ({ unitId }) =>
      unitId,
)
// @ts-expect-error -- the replacement takes other props
replace(drawer, async () => needsACompany)

defineWidget({
  tag: 'muster-map',
  props: fields({ unitId: optional(integer()) }),
  access: {},
  events: { picked: event<{ unitId: number }>() },
  load:
    async () =>
    ({ unitId, emit }) =>
      emit('picked', { unitId: unitId ?? 0 }),
})
defineWidget({
  tag: 'muster-map',
  props: fields({}),
  events: { picked: event<{ unitId: number }>() },
  access: {},
  load:
    async () =>
    ({ emit }) =>
      // @ts-expect-error -- no such event
      emit('dropped', {}),
})
defineWidget({
  tag: 'muster-map',
  props: fields({}),
  events: { picked: event<{ unitId: number }>() },
  access: {},
  load:
    async () =>
    ({ emit }) =>
      // @ts-expect-error -- wrong detail
      emit('picked', { unitId: 'seven' }),
})

const api = createApi({ session: createSession(memoryStore()) })
interface NoBody {
  headers: {}
  body: undefined
}
declare const getFleet: Operation<NoBody & { path: { fleetId: number }; query: {}; result: { name: string } }>
declare const listFleets: Operation<NoBody & { path: {}; query: { start?: number }; result: { items: string[] } }>
declare const saveFleet: Operation<{ path: {}; query: {}; headers: {}; body: { name: string }; result: void }>
export const name: Promise<string> = api.call(getFleet, { path: { fleetId: 7 } }).then(fleet => fleet.name)
export const names: Promise<string[]> = api.call(listFleets).then(fleets => fleets.items)
void api.call(saveFleet, { body: { name: 'North' } })
// @ts-expect-error -- the path parameter is required
void api.call(getFleet)
// @ts-expect-error -- wrong type of a path parameter
void api.call(getFleet, { path: { fleetId: 'seven' } })
// @ts-expect-error -- no such query parameter
void api.call(listFleets, { query: { offset: 1 } })
// @ts-expect-error -- the body is required
void api.call(saveFleet, {})
