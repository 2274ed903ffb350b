import type { ReportSchemas } from '@muster/contract'
import { splitRequest, type ReportRequest } from '@muster/core'
import { history, type History } from '@muster/plugin-map/clients'
import { findUnits } from '../../../selection/find-units.ts'
import { parseSpan } from '../../../selection/parse-span.ts'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { exportPositions } from './definitions.ts'

type Position = ReportSchemas['HistoryPosition']

const columns = columnsOf<Position>()(
  { name: 'unitId', value: ({ unitId }) => unitId, kind: 'number' },
  { name: 'unit', value: ({ unitName }) => unitName },
  { name: 'time', value: ({ timestamp }) => timestamp, kind: 'time' },
  { name: 'lat', value: ({ position }) => position[1], kind: 'degrees' },
  { name: 'lng', value: ({ position }) => position[0], kind: 'degrees' },
  { name: 'speedKmh', value: ({ speed }) => speed, kind: 'number' },
  { name: 'course', value: ({ course }) => course, kind: 'number' },
  { name: 'statusId', value: ({ statusId }) => statusId, kind: 'number', wide: true },
  {
    name: 'mark',
    value: ({ isHidden, placeHeld }) => (isHidden ? 'hidden' : placeHeld ? 'place out of reach' : undefined),
  },
  { name: 'notes', value: ({ notes }) => notes, wide: true },
  { name: 'positionId', value: ({ positionId }) => positionId, wide: true },
)

export const run: Run<typeof exportPositions> = async (
  { options: { everyMessage, ...options } },
  { connect, host, out },
) => {
  const { core, formats } = await connect()
  const span = parseSpan(options, formats.zone, host.now())
  const units = await findUnits(core.api, options, host)
  const parts = splitRequest({ unitIds: units.map(({ id }) => id), ...span }, core.config.reports.history, formats.zone)
  await out.list({
    columns,
    options,
    formats,
    empty: 'No positions in this period.',
    rows: allPositions(core.use(history), parts, everyMessage, host.signal),
  })
}

async function* allPositions(
  service: History,
  parts: readonly ReportRequest[],
  showAll: boolean,
  signal: AbortSignal,
): AsyncGenerator<Position> {
  for (const { unitIds, from, to } of parts) {
    const choice = { unitIds, from: new Date(from).toISOString(), to: new Date(to).toISOString(), showAll }
    for (let page = 1, seen = 0, total = 1; seen < total; page++) {
      const answer = await service.positions(choice, page).queryFn({ signal })
      yield* answer.items
      if (answer.items.length === 0) break
      seen += answer.items.length
      total = answer.totalCount
    }
  }
}
