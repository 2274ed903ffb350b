import { useRecordName, useRecordOwner } from '@muster/fleet-kit/lookups'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusProfiles, statusProfileUnits } from './status-profiles.resource.ts'
import { statusProfileList } from './status-profiles.routes.ts'

export function StatusProfileAssign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const name = useRecordName(statusProfiles, id)
  const owner = useRecordOwner(statusProfiles, id)
  const assign = useAssign(statusProfileUnits, { id, name, back: statusProfileList.href() })
  return <AssignScreen title={t('profiles.statusProfile.assign')} name={name} owner={owner} assign={assign} />
}
