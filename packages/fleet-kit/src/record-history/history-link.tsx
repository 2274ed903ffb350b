import { can } from '@muster/core'
import { LinkButton, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const screen = '/administration/audit'

interface Props {
  /** Kind of the record in the audit, such as `unit`. */
  kind: string
  id: number | string
  /** Name of the record, for the heading of the audit. */
  name: string
  /** True if the screen has its own history, such as the runs of a report. */
  isBeside?: boolean
}

/** Links to the audit of one record; renders nothing for users without access to the audit. */
export function HistoryLink({ kind, id, name, isBeside = false }: Props): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const route = useRegistry().routeOf(screen)
  if (!route || !can(session, route.accessRules)) return null
  const query = new URLSearchParams({ kind, recordId: String(id), name })
  return (
    <LinkButton href={`${screen}?${query}`}>{t(isBeside ? 'recordHistory.changes' : 'recordHistory.audit')}</LinkButton>
  )
}
