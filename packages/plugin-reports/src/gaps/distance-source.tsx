import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  units: readonly { unitName: string; distanceSource?: 'DEVICE' | 'GATEWAY' }[]
}

/** Names the units whose distance is not from their odometer. */
export function DistanceSource({ units }: Props): ReactNode {
  const { t } = useTranslation()
  const named = units.filter(({ distanceSource }) => distanceSource === 'GATEWAY').map(({ unitName }) => unitName)
  if (named.length === 0) return null
  return <p className="m-muted">{t('reports.distanceFromGateway', { units: named.join(', ') })}</p>
}
