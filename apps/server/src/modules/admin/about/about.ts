import { getApplicationInfo, getApplicationMaintenanceInfo, getDemoHistory } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { Config } from '#kernel/config/config.ts'
import { thisBuild } from '#kernel/build.ts'
import { Db } from '#kernel/dependencies.ts'

interface PlannedMaintenance {
  from: string
  to: string
  message?: string
}

/** Progress that the demo fleet stores: its missing periods, and the length of its history in milliseconds. */
interface HistoryProgress {
  pending: readonly (readonly [from: number, to: number])[]
  memory?: number
}

export const about = [
  handle(getApplicationInfo, ({ use }) => ({
    ...thisBuild(),
    ...(use(Config).copy && { copy: true }),
  })),

  /** Administrators announce downtime in the setting `maintenance`, which is reported until it ends. */
  handle(getApplicationMaintenanceInfo, async ({ use }) => {
    const row = await use(Db).selectFrom('setting').select('value').where('key', '=', 'maintenance').executeTakeFirst()
    const planned = row?.value as PlannedMaintenance | undefined
    return planned && Date.parse(planned.to) > Date.now() ? { planned: true, ...planned } : { planned: false }
  }),

  handle(getDemoHistory, async ({ use }) => {
    if (!use(Config).demo) return { complete: true, percent: 100 }
    const row = await use(Db).selectFrom('setting').select('value').where('key', '=', 'demo.history').executeTakeFirst()
    const { pending = [], memory = 0 } = (row?.value ?? {}) as Partial<HistoryProgress>
    const missing = pending.reduce((sum, [from, to]) => sum + to - from, 0)
    if (missing <= 0) return { complete: true, percent: 100 }
    return { complete: false, percent: memory > missing ? Math.floor((1 - missing / memory) * 100) : 0 }
  }),
]
