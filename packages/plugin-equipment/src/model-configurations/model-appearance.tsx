import { listModels } from '@muster/contract'
import { ModelPicture, VehicleIcon } from '@muster/fleet-kit/vehicle-images'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  brandId: number
  typeId: number
  modelId: number
}

/** Shows the icon and picture of a model. */
export function ModelAppearance({ brandId, typeId, modelId }: Props): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery(useApi().queryFor(listModels, { query: { brand: brandId, type: typeId, limit: 1000 } }))
  const model = data?.items.find(({ id }) => id === modelId)
  if (!model) return null
  return (
    <section aria-label={t('equipment.model.look')}>
      <h2>{t('equipment.model.look')}</h2>
      <div className="model-appearance">
        <VehicleIcon name={model.icon} size={32} />
        {model.hasPicture ? (
          <ModelPicture modelId={modelId} label={t('equipment.model.pictureOf', { name: model.name })} />
        ) : (
          <span className="m-muted">{t('equipment.model.noPicture')}</span>
        )}
      </div>
    </section>
  )
}
