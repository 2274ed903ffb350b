import { Icon, type IconName } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trigger, TriggerRun } from '../clients/scheduler.client.ts'

const styles = {
  off: { icon: 'pause', tone: 'off' },
  running: { icon: 'play', tone: 'running' },
  failed: { icon: 'alert', tone: 'failed' },
  done: { icon: 'check', tone: 'done' },
  waiting: { icon: 'clock', tone: 'off' },
} as const satisfies Record<string, { icon: IconName; tone: string }>

/** Shows a trigger as disabled, running or with its last result. */
export function TriggerState({ trigger: { enabled, lastRun, lastError } }: { trigger: Trigger }): ReactNode {
  return <State state={lastRun?.outcome === 'running' || enabled ? stateOf(lastRun) : 'off'} title={lastError} />
}

/** Shows the state of a trigger on one server. */
export function RunState({ run }: { run: TriggerRun | undefined }): ReactNode {
  return <State state={stateOf(run)} title={run?.error} />
}

function State({ state, title }: { state: keyof typeof styles; title: string | undefined }): ReactNode {
  const { t } = useTranslation()
  const { icon, tone } = styles[state]
  return (
    <span className="scheduler-state" data-tone={tone} title={title}>
      <Icon name={icon} size={16} /> {t(`admin.scheduler.state.${state}`)}
    </span>
  )
}

const stateOf = (run: TriggerRun | undefined): keyof typeof styles => run?.outcome ?? 'waiting'
