import { diagnoseSilence, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { findUnit } from '../../../selection/find-units.ts'
import type { whySilent } from './definitions.ts'

type Diagnosis = FleetSchemas['SilenceDiagnosis']
type CheckCode = FleetSchemas['SilenceCheckCode']

/** Formats a check such as `bad: Cut on 20/11/2026`. */
const check = (name: string, code: CheckCode) => ({
  name,
  value: ({ checks }: Diagnosis) => {
    const found = checks.find(each => each.code === code)
    return found && `${found.state.toLowerCase()}: ${found.text}`
  },
})

const columns = columnsOf<Diagnosis>()(
  { name: 'id', value: ({ unitId }) => unitId, kind: 'number' },
  { name: 'name', value: ({ unitName }) => unitName },
  { name: 'company', value: ({ companyName }) => companyName },
  'verdict',
  'text',
  { name: 'lastReading', value: ({ lastReadingAt }) => lastReadingAt, kind: 'time' },
  { name: 'usualHours', value: ({ usualSilence }) => hoursOf(usualSilence) },
  { name: 'overdueHours', value: ({ overdue }) => hoursOf(overdue) },
  'source',
  'protocol',
  check('device', 'DEVICE'),
  check('credentials', 'CREDENTIALS'),
  check('refusals', 'REFUSALS'),
  check('connection', 'CONNECTION'),
  check('clock', 'CLOCK'),
  check('data', 'DATA'),
  check('feed', 'FEED'),
  check('subscription', 'SUBSCRIPTION'),
  check('power', 'POWER'),
  check('battery', 'BATTERY'),
  check('signal', 'SIGNAL'),
  check('position', 'FIX'),
  check('neighbours', 'NEIGHBOURS'),
  check('sleep', 'SLEEP'),
  check('commands', 'COMMANDS'),
)

/** Formats hours with one decimal. */
export const hoursOf = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.round(seconds / 360) / 10

export const run: Run<typeof whySilent> = async ({ arguments: { unit }, options }, { connect, host, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { id } = await findUnit(api, unit)
  const diagnosis = await api.call(diagnoseSilence, { path: { unitId: id }, signal: host.signal })
  await out.record(diagnosis, { columns, options, formats })
}
