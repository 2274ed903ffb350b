import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitSetting } from '../services/notification-settings.service.ts'
import { ChannelHeads } from './channel-cells.tsx'
import { withUnit } from './draft.ts'
import { UnitRow } from './unit-row.tsx'
import type { Settings } from './use-settings.ts'

interface Props {
  label: string
  units: readonly UnitSetting[]
  settings: Settings
}

/** Shows the channels and alarms of each unit. */
export function UnitTable({ label, units, settings: { draft, types, change, onPush } }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <table className="notification-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('notifications.settings.unit')}</th>
          <ChannelHeads />
        </tr>
      </thead>
      <tbody>
        {units.map(loaded => {
          const now = draft.units.get(loaded.unitId)?.to ?? loaded
          return (
            <UnitRow
              key={loaded.unitId}
              unit={now}
              types={types}
              onPush={onPush}
              onChange={changes => change(before => withUnit(before, loaded, { ...now, ...changes }))}
            />
          )
        })}
      </tbody>
    </table>
  )
}
