import { getUnitTracking, getUnitTrackingLastinfo } from '@muster/contract'
import { inBase } from '@muster/core'
import { Ago, useApi, useCan, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './send.css'

const refreshMs = 10_000

/** Shows status, speed and key of a unit, refreshed, so that nobody stops a machine that works or drives. */
export function UnitNow({ unitId }: { unitId: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useApi()
  const mayRead = useCan([getUnitTracking.access, getUnitTrackingLastinfo.access])
  const options = { enabled: mayRead, refetchInterval: refreshMs }
  const unit = useQuery({ ...api.queryFor(getUnitTracking, { path: { unitId } }), ...options })
  const info = useQuery({ ...api.queryFor(getUnitTrackingLastinfo, { path: { unitId } }), ...options })
  if (!mayRead || unit.isError || info.isError) return <p className="m-muted">{t('commands.now.unknown')}</p>
  if (!unit.data || !info.data) return <p className="m-muted">{t('ui.loading')}</p>
  const { speed, ignition, timestamp } = info.data
  return (
    <dl className="commands-now">
      <div>
        <dt>{t('commands.now.status')}</dt>
        <dd>
          <span className="commands-now-dot" style={{ background: `#${unit.data.statusColor}` }} />
          {unit.data.statusName}
        </dd>
      </div>
      <div>
        <dt>{t('commands.now.speed')}</dt>
        <dd>{speed === undefined ? '-' : format.quantity('SPEED', inBase('SPEED', speed), 0)}</dd>
      </div>
      <div>
        <dt>{t('commands.now.key')}</dt>
        <dd>{ignition === undefined ? '-' : t(ignition ? 'commands.now.keyOn' : 'commands.now.keyOff')}</dd>
      </div>
      <div>
        <dt>{t('commands.now.reported')}</dt>
        <dd>{timestamp === undefined ? '-' : <Ago moment={timestamp} />}</dd>
      </div>
    </dl>
  )
}
