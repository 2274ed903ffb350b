import { useApi, useFormat } from '@muster/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows the places of exports that wait for others of the user. */
export function WaitingExports(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const format = useFormat()
  const [places, setPlaces] = useState<readonly number[]>([])
  useEffect(() => api.onWaitingExports(setPlaces), [api])
  if (places.length === 0) return null
  return (
    <p className="shell-copy" role="status">
      {t('shell.exports.waiting', {
        count: places.length,
        place: places.map(place => format.number(place)).join(', '),
      })}
    </p>
  )
}
