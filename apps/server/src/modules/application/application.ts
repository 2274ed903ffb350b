import { getApplicationInfo, getApplicationMaintenanceInfo } from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { Db } from '../../kernel/services.ts'
import packageFile from '../../../package.json' with { type: 'json' }

interface PlannedMaintenance {
  from: string
  to: string
  message?: string
}

export const application = [
  handle(getApplicationInfo, () => ({ version: packageFile.version })),

  /** Downtime is planned by writing the setting `maintenance`; it counts until its end. */
  handle(getApplicationMaintenanceInfo, async ({ use }) => {
    const row = await use(Db).selectFrom('setting').select('value').where('key', '=', 'maintenance').executeTakeFirst()
    const planned = row?.value as PlannedMaintenance | undefined
    return planned && Date.parse(planned.to) > Date.now() ? { planned: true, ...planned } : { planned: false }
  }),
]
