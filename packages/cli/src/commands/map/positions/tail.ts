import { fleetPositions } from '@muster/plugin-map/clients'
import { findUnits } from '../../../selection/find-units.ts'
import type { Run } from '../../../define/command.ts'
import { waitForStop } from '../../../live/wait-for-stop.ts'
import { counted } from '../../../output/counted.ts'
import type { tail } from './definitions.ts'

/** Maximum number of units per subscription. */
const most = 1000

export const run: Run<typeof tail> = async ({ options: { for: ms, ...chosen } }, { connect, host, note, out }) => {
  const { core } = await connect()
  const units = new Map((await findUnits(core.api, chosen, host)).map(unit => [unit.id, unit]))
  const ids = [...units.keys()]
  // after a reconnection the server sends all last positions again
  const told = new Map<number, string>()
  const bus = core.live.notifications
  const service = core.use(fleetPositions)
  const stops = [
    bus.onState(({ status }) =>
      note(status === 'live' ? `Following ${counted(ids.length, 'unit')}.` : `Connection: ${status}.`),
    ),
    bus.onError(note),
    ...Array.from({ length: Math.ceil(ids.length / most) }, (_, i) =>
      service.followUnits(ids.slice(i * most, (i + 1) * most), ({ moved }) => {
        for (const [unitId, { time, ...place }] of moved) {
          if (time <= (told.get(unitId) ?? '')) continue
          told.set(unitId, time)
          void out.write(`${JSON.stringify({ unitId, unit: units.get(unitId)?.name, time, ...place })}\n`)
        }
      }),
    ),
    bus.start(),
  ]
  const exit = await waitForStop(host, ms)
  stops.forEach(stop => stop())
  return exit
}
