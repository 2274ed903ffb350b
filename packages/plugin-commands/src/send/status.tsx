import { Time, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SentCommand } from '../clients/index.ts'
import { statusLooks } from './status-looks.ts'

interface Props {
  command: Pick<SentCommand, 'status' | 'updateTimestamp' | 'userName' | 'message'>
  /** Progress in percent, 0–100. */
  progress?: number
}

/** Shows the status of a command with its time, sender and failure message. */
export function Status({ command: { status, updateTimestamp, userName, message }, progress }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { label, tone } = statusLooks[status]
  const part = progress !== undefined && status === 'IN_PROGRESS' && format.percent(progress)
  return (
    <span className="command-status" data-tone={tone} title={message}>
      <span className="command-status-line">
        <strong>{t(label)}</strong> {part} <Time value={updateTimestamp} />
      </span>
      <span className="command-message">{[userName, message].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
