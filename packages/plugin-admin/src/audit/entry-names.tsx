import { openSharedTrip } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAuditedKind } from './kinds.ts'
import type { AuditEntry } from './use-audit.ts'

/** Shows the author: the user, and the supporter acting as them or the token used. */
export function UserName({ entry }: { entry: AuditEntry }): ReactNode {
  const { t } = useTranslation()
  const { userName, actorName, via, isErased, operation, recordLabel, recordId = '' } = entry
  // the operation: earlier versions stored another event and no record
  if (operation === openSharedTrip.id) return t('admin.audit.sharedLink', { name: recordLabel ?? recordId }).trim()
  const other = actorName ?? via
  // gateways and devices have a name and no account
  if (userName === undefined && !isErased && other !== undefined) return other
  const name = userName ?? t(isErased ? 'admin.audit.erased' : 'admin.audit.unknown')
  return other === undefined ? name : `${name} (${other})`
}

/** Shows the kind and the name of the record. */
export function RecordName({ entry: { recordKind, recordLabel, recordId } }: { entry: AuditEntry }): ReactNode {
  const { t } = useTranslation()
  if (recordKind === undefined) return '-'
  const kind = isAuditedKind(recordKind) ? t(`admin.audit.kind.${recordKind}`) : recordKind
  return `${kind}: ${recordLabel ?? recordId ?? '-'}`
}
