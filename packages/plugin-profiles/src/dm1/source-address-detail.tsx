import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Num, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceAddressDetail, sourceAddressList } from './dm1.routes.ts'
import { sourceAddresses } from './dm1.resources.ts'
import { aSourceAddress, SourceAddress } from './dm1.schemas.ts'

export function SourceAddressDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const address = useDetail(sourceAddresses, {
    id: params.id,
    schema: SourceAddress,
    blank: aSourceAddress,
    list: sourceAddressList,
    self: sourceAddressDetail,
  })
  return (
    <DetailScreen
      title={t('profiles.sourceAddress')}
      detail={address}
      actions={!address.isNew && <HistoryLink kind="dm1-source-address" id={params.id} name={address.name} />}
    >
      <Text of={address.form} name="name" label={t('profiles.name')} max={200} required />
      <Num of={address.form} name="code" label={t('profiles.sourceAddress.code')} min={0} max={255} nullable />
    </DetailScreen>
  )
}
