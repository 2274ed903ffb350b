import { Dialog } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Trigger } from '../services/scheduler.service.ts'
import { useJobWords } from './use-job-words.ts'
import { useTriggerAct } from './use-triggers.ts'

/** Disables a trigger after confirmation. */
export function DisableDialog({ trigger, onDone }: { trigger: Trigger; onDone(): void }): ReactNode {
  const { t } = useTranslation()
  const { nameOf, textOf } = useJobWords()
  const { mutate, isPending } = useTriggerAct('disable', onDone)
  return (
    <Dialog
      kind="confirm"
      title={t('admin.scheduler.disable.title', { name: nameOf(trigger) })}
      message={t('admin.scheduler.disable.text')}
      extra={textOf(trigger)}
      okLabel={t('admin.scheduler.disable')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate(trigger) : onDone())}
    />
  )
}
