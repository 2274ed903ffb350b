import { ApiError } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dialogEvents, type DialogEvent } from './dialog-events.ts'
import { Dialog } from './dialog.tsx'
import type { Raised } from './dialogs.tsx'
import { isGone } from './retry.tsx'

/** Dialog of an event with its translated texts; for a failure with advice and the server's message. */
export function RaisedDialog({ event, name, note, error, busy, answer }: Raised & { busy?: boolean }): ReactNode {
  const { t, i18n } = useTranslation()
  const verb = `dialog.${event}.ok`
  const isMissing = event === 'loadError' && isGone(error)
  const advice = adviceOf(event, error)
  // without a failed request there is nothing to retry: the note explains what to do
  const isHint = event === 'loadError' && error === undefined && note !== undefined
  const words = isMissing ? t('ui.goneText') : isHint ? note : t(`dialog.${event}.text`, { name })
  return (
    <Dialog
      event={event}
      kind={dialogEvents[event]}
      title={isMissing ? t('ui.gone') : isHint ? t('ui.notPossible') : t(`dialog.${event}.title`, { name })}
      message={advice ? `${words} ${t(`dialog.advice.${advice}`)}` : words}
      extra={
        error instanceof Error
          ? [error.message, requestOf(error)].filter(Boolean).join('\n')
          : isHint
            ? undefined
            : note
      }
      okLabel={i18n.exists(verb) ? t(verb, { name }) : undefined}
      busy={busy}
      onAnswer={answer}
    />
  )

  /** Request ID of a server failure, to find it in the log. */
  function requestOf(failure: Error): string {
    if (!(failure instanceof ApiError) || failure.status < 500 || !failure.requestId) return ''
    return t('dialog.request', { id: failure.requestId })
  }
}

/** Advice on a failure: correct the entries, or retry because the entries are valid. */
function adviceOf(event: DialogEvent, error: unknown): 'entries' | 'server' | 'busy' | undefined {
  // its text contains both
  if (!(error instanceof ApiError) || event === 'loadError') return undefined
  if (error.status === 429 || error.status === 503) return 'busy'
  if (error.status >= 500) return 'server'
  const isOfForm = event === 'saveError' || event === 'updateError'
  return isOfForm && (error.status === 400 || error.errors.length > 0) ? 'entries' : undefined
}
