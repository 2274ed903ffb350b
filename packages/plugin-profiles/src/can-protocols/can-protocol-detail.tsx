import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Check, Num, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canProtocolDetail, canProtocolList } from './can-protocols.routes.ts'
import { aCanProtocol, CanProtocol } from './can-protocol.schema.ts'
import { canProtocols } from './can-protocols.resource.ts'

export function CanProtocolDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const protocol = useDetail(canProtocols, {
    id: params.id,
    schema: CanProtocol,
    blank: aCanProtocol,
    list: canProtocolList,
    self: canProtocolDetail,
  })
  return (
    <DetailScreen
      title={t('profiles.canProtocol')}
      detail={protocol}
      actions={!protocol.isNew && <HistoryLink kind="can-protocol" id={params.id} name={protocol.name} />}
    >
      <Text of={protocol.form} name="name" label={t('profiles.name')} max={100} required />
      <Num
        of={protocol.form}
        name="baudRate"
        label={t('profiles.canProtocol.rate')}
        min={1}
        max={10_000_000}
        required
      />
      <Check of={protocol.form} name="isJ1939" label={t('profiles.canProtocol.isJ1939')} />
      <Check of={protocol.form} name="isDefault" label={t('profiles.canProtocol.isDefault')} />
    </DetailScreen>
  )
}
