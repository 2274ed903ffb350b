import { LinkButton, Loading, Retry, StatePanel, useService } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataSources } from '../data-sources/data-sources.tsx'
import { btmDetail } from './btm.routes.ts'
import { btms } from './btms.resource.ts'
import { LastinfoTemplate } from './lastinfo-template.tsx'
import './btm.css'

/** Edits the data sources and the last-info template of a model configuration. */
export function BtmParameters({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const btmId = Number(params.id)
  const service = useService(btms)
  const { data, error, isError, refetch } = useQuery({
    queryKey: [btms.id, 'detail', params.id],
    queryFn: ({ signal }) => service.get(btmId, { signal }),
    refetchOnWindowFocus: false,
  })
  const maySave = data?.readOnly === false
  return (
    <Screen
      title={data ? t('equipment.btm.parametersOf', { name: data.name }) : t('equipment.btm.parameters')}
      actions={<LinkButton href={btmDetail.href({ params })}>{t('equipment.btm')}</LinkButton>}
    >
      {isError && !data && (
        <StatePanel icon="alert" title={t('equipment.btm.failed')} subtitle={error.message}>
          <Retry error={error} onRetry={() => void refetch()} />
        </StatePanel>
      )}
      {!isError && !data && <Loading />}
      {data && (
        <div className="btm-parts">
          {data.readOnly && <p className="m-muted">{t('equipment.btm.readOnly')}</p>}
          <DataSources of={{ btmId }} name={data.name} maySave={maySave} />
          <LastinfoTemplate btmId={btmId} name={data.name} maySave={maySave} />
        </div>
      )}
    </Screen>
  )
}
