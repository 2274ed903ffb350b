import { Time, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandStatus, SentCommand } from '../services/index.ts'

/** Label and colour of each status (000 §4); aborted ones are the wider model's, and read as failed. */
const looks: Record<CommandStatus, { label: string; tone: 'success' | 'pending' | 'error' }> = {
  QUEUED: { label: 'commands.status.waiting', tone: 'pending' },
  FETCHED: { label: 'commands.status.progress', tone: 'pending' },
  IN_PROGRESS: { label: 'commands.status.progress', tone: 'pending' },
  COMPLETED: { label: 'commands.status.success', tone: 'success' },
  ERROR: { label: 'commands.status.error', tone: 'error' },
  ABORTED: { label: 'commands.status.aborted', tone: 'error' },
}

interface Props {
  command: Pick<SentCommand, 'status' | 'updateTimestamp' | 'userName' | 'message'>
  /** 0–100: how much of it is done. */
  progress?: number
}

/** The status of a command and since when, who sent it, and why it failed. */
export function Status({ command: { status, updateTimestamp, userName, message }, progress }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { label, tone } = looks[status]
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
