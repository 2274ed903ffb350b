import { testNotificationGroup, type FleetSchemas } from '@muster/contract'
import { Button, Dialog, toast, useApi } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TestMailResult } from './test-mail-result.tsx'

interface TestMailButtonProps {
  id: number
  name: string
  /** The form has unsaved changes, which a test would ignore. */
  isDirty: boolean
}

/** Sends a test mail to every member after confirmation, and shows the result. */
export function TestMailButton({ id, name, isDirty }: TestMailButtonProps): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [step, setStep] = useState<'asking' | 'sending'>()
  const [outcome, setOutcome] = useState<FleetSchemas['NotificationTest']>()
  const [failure, setFailure] = useState<string>()
  const confirm = () => {
    if (isDirty) toast({ tone: 'info', text: t('organisation.notificationGroup.test.unsaved') })
    else setStep('asking')
  }
  const send = async () => {
    setStep('sending')
    try {
      setOutcome(await api.call(testNotificationGroup, { path: { id } }))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setStep(undefined)
    }
  }
  return (
    <>
      <Button onClick={confirm}>{t('organisation.notificationGroup.test')}</Button>
      {step && (
        <Dialog
          kind="confirm"
          title={t('organisation.notificationGroup.test.title')}
          message={t('organisation.notificationGroup.test.text', { name })}
          okLabel={t('organisation.notificationGroup.test.send')}
          busy={step === 'sending'}
          onAnswer={ok => (ok ? void send() : setStep(undefined))}
        />
      )}
      {failure !== undefined && (
        <Dialog
          kind="error"
          title={t('organisation.notificationGroup.test.error')}
          message={failure}
          onAnswer={() => setFailure(undefined)}
        />
      )}
      {outcome && <TestMailResult name={name} outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
