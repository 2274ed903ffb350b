import { reportLimits } from '@muster/contract'
import type { ReportLimits } from '@muster/contract'
import { defineConfig } from '#kernel/config/part.ts'

const name = 'MUSTER_REPORT_LIMITS'
/** Limits defined by the operations. */
const most = { days: 3660, weeks: 520, units: 1000, parameters: 80 }

/** Limits that differ from 001 §9, such as `keyOnOff.days=31, vehicleData.units=8`. */
export const ReportConfig = defineConfig<ReportLimits>('ReportConfig', reader => {
  const limits: Record<string, Record<string, number>> = structuredClone(reportLimits)
  const text = reader.section('Reports').text(name, {
    about: 'Overrides report limits, such as `keyOnOff.days=31, vehicleData.units=8`.',
    allowed: `rules \`report.limit=number\`, comma-separated; at most ${most.days} days, ${most.weeks} weeks, ${most.units} units, ${most.parameters} parameters`,
  })
  const rules = (text ?? '')
    .split(',')
    .map(rule => rule.trim())
    .filter(Boolean)
  for (const rule of rules) {
    const [, report = '', limit = '', value = ''] = /^(\w+)\.(\w+)=(\d+)$/.exec(rule) ?? []
    const known = Object.hasOwn(limits, report) ? limits[report] : undefined
    if (!known || !Object.hasOwn(known, limit)) {
      const names = Object.entries(limits).flatMap(([id, each]) => Object.keys(each).map(key => `${id}.${key}`))
      reader.wrong(name, `set rules such as keyOnOff.days=31 separated by commas; the limits are ${names.join(', ')}`)
      break
    }
    const top = Math.max(most[limit as keyof typeof most], known[limit] ?? 0)
    if (Number(value) < 1 || Number(value) > top)
      reader.wrong(name, `set ${report}.${limit} to a whole number from 1 to ${top}`)
    known[limit] = Number(value)
  }
  return limits as unknown as ReportLimits
})
