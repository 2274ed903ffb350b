import type { FleetSchemas } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './rollouts.css'

type Rollout = FleetSchemas['Rollout']
type MemberStatus = FleetSchemas['RolloutMember']['status']

const tones: Record<Rollout['status'] | MemberStatus, 'success' | 'pending' | 'error' | 'quiet'> = {
  RUNNING: 'pending',
  PAUSED: 'quiet',
  STOPPED: 'error',
  COMPLETED: 'success',
  ABORTED: 'error',
  WAITING: 'quiet',
  HELD: 'quiet',
  QUEUED: 'pending',
  FETCHED: 'pending',
  IN_PROGRESS: 'pending',
  ERROR: 'error',
  TIMED_OUT: 'error',
}

/** Status of a roll-out, and the reason why it stopped. */
export function RolloutStatus({ rollout: { status, stopReason } }: { rollout: Rollout }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="rollout-status" data-tone={tones[status]}>
      <strong>{t(`rollouts.status.${status}`)}</strong>
      {stopReason && <span className="m-muted">{t(`rollouts.stop.${stopReason}`)}</span>}
    </span>
  )
}

/** Status of a unit in a roll-out, with its device message. */
export function MemberStatus({
  member: { status, progress, message },
}: {
  member: FleetSchemas['RolloutMember']
}): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="rollout-status" data-tone={tones[status]} title={message}>
      <strong>
        {t(`rollouts.member.${status}`)}
        {status === 'IN_PROGRESS' && progress !== undefined && ` ${progress} %`}
      </strong>
      {message && <span className="rollout-message">{message}</span>}
    </span>
  )
}

/** Unit counts over all waves. */
export function countsOf({ waves }: Pick<Rollout, 'waves'>) {
  const sum = (count: (wave: Rollout['waves'][number]) => number) => waves.reduce((all, wave) => all + count(wave), 0)
  return {
    members: sum(wave => wave.members),
    completed: sum(wave => wave.completed),
    failed: sum(wave => wave.failed),
  }
}
