import { notifications } from '@muster/plugin-notifications/clients'
import type { Run } from '../../../define/command.ts'
import { liveTable } from '../../../live/live-table.ts'
import { waitForStop } from '../../../live/wait-for-stop.ts'
import { alarmColumns, allAlarms, type Alarm } from './alarm-rows.ts'
import type { watch } from './definitions.ts'

/** Polling interval in milliseconds; the live channel carries only alarms that notify the user. */
const pollInterval = 5000
/** Period before the last poll, in milliseconds, requested again for alarms that arrive late. */
const overlap = 300_000
const kept = 50

export const run: Run<typeof watch> = async ({ options: { for: ms } }, { connect, host, note, out }) => {
  const { core, formats } = await connect()
  const bus = core.live.notifications
  const table = out.isTerminal
    ? await liveTable({ host }, { title: 'Alarms', columns: alarmColumns, formats, bus, most: 20 })
    : undefined
  const seen = new Set<number>()
  let shown: Alarm[] = []
  let since = host.now()
  let looking = Promise.resolve()

  const add = async (alarm: Alarm) => {
    seen.add(alarm.alarmId)
    shown = [alarm, ...shown].slice(0, kept)
    if (table) table.show(shown)
    else
      await out.write(
        `${JSON.stringify(Object.fromEntries(alarmColumns.map(({ name, value }) => [name, value(alarm) ?? null])))}\n`,
      )
  }
  const look = async () => {
    const fresh: Alarm[] = []
    const from = since
    since = host.now()
    for await (const alarm of allAlarms(core.api, { fromDate: new Date(from - overlap).toISOString() })) {
      if (!seen.has(alarm.alarmId)) fresh.push(alarm)
    }
    for (const alarm of fresh.toReversed()) await add(alarm)
  }
  const lookAgain = () => {
    looking = looking.then(look).catch((error: unknown) => {
      if (!host.signal.aborted) note(String(error))
    })
  }

  for await (const { alarmId } of allAlarms(core.api, { fromDate: new Date(since - overlap).toISOString() }))
    seen.add(alarmId)
  if (!table) note('Waiting for alarms.')
  const timer = setInterval(lookAgain, pollInterval)
  const stops = [core.use(notifications).follow(lookAgain), bus.start(), () => clearInterval(timer)]
  const exit = await waitForStop(host, ms)
  stops.forEach(stop => stop())
  table?.stop()
  await looking
  return exit
}
