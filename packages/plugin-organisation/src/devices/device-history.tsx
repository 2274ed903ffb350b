import type { FleetSchemas } from '@muster/contract'
import { Time } from '@muster/ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitLink } from './unit-link.tsx'

/** Lists the current and previous units of a device, and the authors of the changes. */
export function DeviceHistory({ history }: { history: FleetSchemas['Device']['history'] }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="device-part" aria-labelledby={id}>
      <h2 id={id}>{t('organisation.device.history')}</h2>
      {history.length === 0 ? (
        <p className="m-muted">{t('organisation.device.history.none')}</p>
      ) : (
        <table className="device-table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('organisation.unit')}</th>
              <th scope="col">{t('organisation.device.history.from')}</th>
              <th scope="col">{t('organisation.device.history.until')}</th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ unitId, unitName, from, until, assignedBy, removedBy }) => (
              <tr key={`${from} ${until ?? ''}`}>
                <td>
                  {unitId === undefined ? (
                    t('organisation.device.history.hidden')
                  ) : (
                    <UnitLink unitId={unitId} name={unitName} />
                  )}
                </td>
                <td>
                  <Time value={from} />
                  {assignedBy && <div className="m-muted">{assignedBy}</div>}
                </td>
                <td>
                  {until ? <Time value={until} /> : t('organisation.device.history.now')}
                  {removedBy && <div className="m-muted">{removedBy}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
