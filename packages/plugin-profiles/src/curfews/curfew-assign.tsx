import { AssignScreen, useAssign } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordName, useRecordOwner } from '@muster/fleet-kit/lookups'
import { curfewList } from './curfews.routes.ts'
import { curfews, curfewUnits } from './curfews.resource.ts'

export function CurfewAssign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const name = useRecordName(curfews, id)
  const owner = useRecordOwner(curfews, id)
  const assign = useAssign(curfewUnits, { id, name, back: curfewList.href() })
  return <AssignScreen title={t('profiles.curfew.assign')} name={name} owner={owner} assign={assign} />
}
