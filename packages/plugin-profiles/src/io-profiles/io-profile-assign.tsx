import { useRecordName, useRecordOwner } from '@muster/fleet-kit/lookups'
import { AssignScreen, useAssign, useRecord } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ioProfileRoutes, type Family } from './families.ts'
import { ioProfiles, ioProfileUnits } from './io-profiles.resource.ts'
import { useFamilyRedirect } from './use-family-redirect.ts'

interface Props {
  params: { id: string }
}

function IoProfileAssign({ family, params }: Props & { family: Family }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const name = useRecordName(ioProfiles, id)
  const owner = useRecordOwner(ioProfiles, id)
  const { data: profile } = useRecord(ioProfiles, id)
  useFamilyRedirect('assign', { id: params.id, family, profileFamily: profile?.deviceFeatureSet })
  const assign = useAssign(ioProfileUnits, { id, name, back: ioProfileRoutes[family].list.href() })
  return <AssignScreen title={t('profiles.ioProfile.assign')} name={name} owner={owner} assign={assign} />
}

export const ioProfileAssigns = {
  amx: (props: Props) => <IoProfileAssign {...props} family="amx" />,
  wlx: (props: Props) => <IoProfileAssign {...props} family="wlx" />,
  am35: (props: Props) => <IoProfileAssign {...props} family="am35" />,
}
