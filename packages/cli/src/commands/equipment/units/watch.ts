import { getUnitsStatusCounters, getUnitsDetails } from '@muster/contract'
import { fleetPositions, type LiveUpdate } from '@muster/plugin-map/clients'
import { findUnits } from '../../../selection/find-units.ts'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { liveTable } from '../../../live/live-table.ts'
import { waitForStop } from '../../../live/wait-for-stop.ts'
import { columnsOf } from '../../../output/column.ts'
import { counted } from '../../../output/counted.ts'
import type { watch } from './definitions.ts'

interface Seen {
  id: number
  name: string
  status: string
  time: string | undefined
  lat: number | undefined
  lng: number | undefined
  course: number | undefined
}

const columns = columnsOf<Seen>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'name',
  'status',
  { name: 'time', value: ({ time }) => time, kind: 'time' },
  { name: 'lat', value: ({ lat }) => lat, kind: 'degrees' },
  { name: 'lng', value: ({ lng }) => lng, kind: 'degrees' },
  { name: 'course', value: ({ course }) => course, kind: 'number' },
)

/** Maximum number of units per subscription. */
const most = 1000

export const run: Run<typeof watch> = async ({ options: { for: ms, rows, ...chosen } }, { connect, host, out }) => {
  const { core, formats } = await connect()
  const units = await findUnits(core.api, chosen, host)
  if (units.length > most) throw badUsage(`${units.length} units are too many to follow.`, `Select at most ${most}.`)
  const ids = units.map(({ id }) => id)
  const [known, counters] = await Promise.all([
    core.api.call(getUnitsDetails, { body: ids }),
    core.api.call(getUnitsStatusCounters),
  ])
  const statuses = new Map(counters.map(({ statusId, name }) => [statusId, name]))
  const seen = new Map(
    known.map(({ id, name, statusName, lastPositionTimestamp, position }): [number, Seen] => [
      id,
      {
        id,
        name,
        status: statusName,
        time: lastPositionTimestamp,
        lat: position?.lat,
        lng: position?.lng,
        course: undefined,
      },
    ]),
  )

  const bus = core.live.notifications
  const table = out.isTerminal
    ? await liveTable({ host }, { title: counted(seen.size, 'unit'), columns, formats, bus, most: rows })
    : undefined
  const newestFirst = () => [...seen.values()].toSorted((a, b) => (b.time ?? '').localeCompare(a.time ?? ''))
  const heard = ({ moved }: LiveUpdate) => {
    for (const [id, { statusId, ...place }] of moved) {
      const unit = seen.get(id)
      if (!unit) continue
      const now = {
        ...unit,
        ...place,
        status: statuses.get(statusId) ?? unit.status,
      }
      seen.set(id, now)
      // the server sends all last positions first, and again after a reconnection
      const isNews = now.time !== unit.time || now.status !== unit.status
      if (!table && isNews) void out.write(`${JSON.stringify(now)}\n`)
    }
    table?.show(newestFirst())
  }
  table?.show(newestFirst())
  const stops = [core.use(fleetPositions).followUnits(ids, heard), bus.start()]
  const exit = await waitForStop(host, ms)
  stops.forEach(stop => stop())
  table?.stop()
  return exit
}
