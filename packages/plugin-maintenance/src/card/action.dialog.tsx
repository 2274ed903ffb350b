import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionCode } from '../clients/index.ts'
import { PostponeDialog } from './postpone.dialog.tsx'
import { keysOf, namesOf, type Subject } from './subject.ts'
import type { CardActions } from './use-card-actions.ts'
import { WorkDialog } from './work.dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

export interface RequestedAction {
  code: ActionCode
  subject: Subject
}

interface Props extends RequestedAction {
  actions: CardActions
  onClose(): void
}

/** Shows the dialog of an action. */
export function ActionDialog({ code, ...props }: Props): ReactNode {
  switch (code) {
    case 'START':
    case 'CLOSE':
      return <WorkDialog code={code} {...props} />
    case 'POSTPONE':
      return <PostponeDialog {...props} />
    case 'UNDO_START':
      return <UndoStartDialog {...props} />
  }
}

/** Asks for confirmation; there is nothing to enter (001 §5). */
function UndoStartDialog({ subject, actions, onClose }: Omit<Props, 'code'>): ReactNode {
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
