import type { ReactNode } from 'react'
import type { ActionCode } from '../services/index.ts'
import { PostponeDialog } from './postpone.dialog.tsx'
import type { Subject } from './subject.ts'
import { UndoStartDialog } from './undo-start.dialog.tsx'
import type { CardActions } from './use-card-actions.ts'
import { WorkDialog } from './work.dialog.tsx'

export interface Asked {
  code: ActionCode
  subject: Subject
}

interface Props extends Asked {
  actions: CardActions
  onClose(): void
}

/** The dialog of an action. */
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
