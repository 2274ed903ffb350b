import { LinkButton, Loading, Retry, StatePanel } from '@muster/ui'
import { Screen, useRecord } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataSources } from '../data-sources/data-sources.tsx'
import { modelConfigurationDetail } from './model-configurations.routes.ts'
import { modelConfigurations } from './model-configurations.resource.ts'
import { LastinfoTemplate } from './lastinfo-template.tsx'
import './model-configurations.css'

/** Edits the data sources and the last-info template of a model configuration. */
export function ModelConfigurationParameters({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const { data, error, isError, refetch } = useRecord(modelConfigurations, id)
  const maySave = data?.readOnly === false
  return (
    <Screen
      title={data ? t('equipment.btm.parametersOf', { name: data.name }) : t('equipment.btm.parameters')}
      actions={<LinkButton href={modelConfigurationDetail.href({ params })}>{t('equipment.btm')}</LinkButton>}
    >
      {isError && !data && (
        <StatePanel icon="alert" title={t('equipment.btm.failed')} subtitle={error.message}>
          <Retry error={error} onRetry={() => void refetch()} />
        </StatePanel>
      )}
      {!isError && !data && <Loading />}
      {data && (
        <div className="model-configuration-parts">
          {data.readOnly && <p className="m-muted">{t('equipment.btm.readOnly')}</p>}
          <DataSources of={{ btmId: id }} name={data.name} maySave={maySave} />
          <LastinfoTemplate btmId={id} name={data.name} maySave={maySave} />
        </div>
      )}
    </Screen>
  )
}
