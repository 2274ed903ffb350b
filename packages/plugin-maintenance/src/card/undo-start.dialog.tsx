import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './form-dialog.tsx'
import { keysOf, namesOf, type Subject } from './subject.ts'
import type { CardActions } from './use-card-actions.ts'

interface Props {
  subject: Subject
  actions: CardActions
  onClose(): void
}

/** Nothing to fill in (001 §5): only whether it is meant. */
export function UndoStartDialog({ subject, actions, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const submit = () => actions.act({ actionCode: 'UNDO_START', serviceKeys: keysOf(subject) }, subject)
  return (
    <FormDialog
      title={t('maintenance.action.UNDO_START')}
      subject={namesOf(subject)}
      okLabel={t('maintenance.action.UNDO_START')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('maintenance.undoStart.text')}</p>
    </FormDialog>
  )
}
