import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAuditedKind } from './kinds.ts'
import type { AuditEntry } from './use-audit.ts'

/** Shows who did it: the user, and the supporter who acted as them or the token that was used. */
export function UserName({ entry }: { entry: AuditEntry }): ReactNode {
  const { t } = useTranslation()
  const { userName, actorName, via, isErased } = entry
  const name = userName ?? t(isErased ? 'admin.audit.erased' : 'admin.audit.unknown')
  const other = actorName ?? via
  return other === undefined ? name : `${name} (${other})`
}

/** Shows the kind and the name of the record. */
export function RecordName({ entry: { recordKind, recordLabel, recordId } }: { entry: AuditEntry }): ReactNode {
  const { t } = useTranslation()
  if (recordKind === undefined) return '-'
  const kind = isAuditedKind(recordKind) ? t(`admin.audit.kind.${recordKind}`) : recordKind
  return `${kind}: ${recordLabel ?? recordId ?? '-'}`
}
