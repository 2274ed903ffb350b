import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dialogEvents } from './dialog-events.ts'
import { Dialog } from './dialog.tsx'
import type { Raised } from './dialogs.tsx'

/** The dialog of an event, in the words of its message file. */
export function RaisedDialog({ event, name, note, error, busy, answer }: Raised & { busy?: boolean }): ReactNode {
  const { t, i18n } = useTranslation()
  const verb = `dialog.${event}.ok`
  return (
    <Dialog
      event={event}
      kind={dialogEvents[event]}
      title={t(`dialog.${event}.title`, { name })}
      message={t(`dialog.${event}.text`, { name })}
      extra={error instanceof Error ? error.message : note}
      okLabel={i18n.exists(verb) ? t(verb, { name }) : undefined}
      busy={busy}
      onAnswer={answer}
    />
  )
}
