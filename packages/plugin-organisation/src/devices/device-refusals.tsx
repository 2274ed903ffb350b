import type { FleetSchemas } from '@muster/contract'
import { Time, useFormat } from '@muster/ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const codes = [
  'WRONG_CREDENTIALS',
  'NO_CREDENTIALS',
  'REVOKED',
  'CERTIFICATE_NAME',
  'FOREIGN_TOPIC',
  'WRONG_QOS',
  'RETAINED',
  'TOO_LARGE',
  'TOO_FAST',
  'TOO_MANY_SUBSCRIPTIONS',
  'MALFORMED',
  'ITEM_REJECTED',
  'UNCLAIMED',
  'UNKNOWN_JOB',
] as const

/** Lists the rejected connections and messages of a device. Details are in English, as in the protocol. */
export function DeviceRefusals({ refusals }: { refusals: FleetSchemas['DeviceLink']['refusals'] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  if (refusals.length === 0) return null
  const nameOf = (code: string) => {
    const known = codes.find(each => each === code)
    return known ? t(`organisation.device.refusal.${known}`) : code
  }
  return (
    <>
      <h3 id={id}>{t('organisation.device.refusals')}</h3>
      <table className="device-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('organisation.device.refusals.time')}</th>
            <th scope="col">{t('organisation.device.refusals.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ at, code, text, address, times }) => (
            <tr key={`${at} ${code} ${text}`}>
              <td>
                <Time value={at} />
                {address !== undefined && <div className="m-muted">{address}</div>}
              </td>
              <td>
                {nameOf(code)}
                {times > 1 && ` (${format.number(times)}×)`}
                <div className="m-muted" lang="en">
                  {text}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
