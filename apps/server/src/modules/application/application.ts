import { getApplicationInfo, getApplicationMaintenanceInfo } from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import packageFile from '../../../package.json' with { type: 'json' }

interface PlannedMaintenance {
  from: string
  to: string
  message?: string
}

export const application = [
  handle(getApplicationInfo, () => ({ version: packageFile.version })),

  /** Downtime is planned by writing the setting `maintenance`; it counts until its end. */
  handle(getApplicationMaintenanceInfo, async ({ deps }) => {
    const row = await deps.db.selectFrom('setting').select('value').where('key', '=', 'maintenance').executeTakeFirst()
    const planned = row?.value as PlannedMaintenance | undefined
    return planned && Date.parse(planned.to) > Date.now() ? { planned: true, ...planned } : { planned: false }
  }),
]
