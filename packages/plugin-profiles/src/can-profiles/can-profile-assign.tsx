import { useRecordName, useRecordOwner } from '@muster/fleet-kit/lookups'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canProfiles, canProfileUnits } from './can-profiles.resource.ts'
import { canProfileList } from './can-profiles.routes.ts'

export function CanProfileAssign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const name = useRecordName(canProfiles, id)
  const owner = useRecordOwner(canProfiles, id)
  const assign = useAssign(canProfileUnits, { id, name, back: canProfileList.href() })
  return <AssignScreen title={t('profiles.canProfile.assign')} name={name} owner={owner} assign={assign} />
}
