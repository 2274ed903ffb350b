import { useRecordName, useRecordOwner } from '@muster/fleet-kit/lookups'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { powerProfiles, powerProfileUnits } from './power-profiles.resource.ts'
import { powerProfileList } from './power-profiles.routes.ts'

export function PowerProfileAssign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const name = useRecordName(powerProfiles, id)
  const owner = useRecordOwner(powerProfiles, id)
  const assign = useAssign(powerProfileUnits, { id, name, back: powerProfileList.href() })
  return <AssignScreen title={t('profiles.powerProfile.assign')} name={name} owner={owner} assign={assign} />
}
