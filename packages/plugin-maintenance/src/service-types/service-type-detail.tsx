import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Check, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { serviceTypeDetail, serviceTypeList } from './service-types.routes.ts'
import { serviceTypes } from './service-types.resource.ts'

const ServiceType = z.object({ name: z.string().trim().min(1).max(200), isDefault: z.boolean() })

const aServiceType: z.infer<typeof ServiceType> = { name: '', isDefault: false }

export function ServiceTypeDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const type = useDetail(serviceTypes, {
    id: params.id,
    schema: ServiceType,
    blank: aServiceType,
    list: serviceTypeList,
    self: serviceTypeDetail,
  })
  return (
    <DetailScreen
      title={t('maintenance.type')}
      detail={type}
      actions={!type.isNew && <HistoryLink kind="maintenance-service-type" id={params.id} name={type.name} />}
    >
      <Text of={type.form} name="name" label={t('maintenance.name')} max={200} required />
      <Check of={type.form} name="isDefault" label={t('maintenance.type.isDefault')} />
    </DetailScreen>
  )
}
