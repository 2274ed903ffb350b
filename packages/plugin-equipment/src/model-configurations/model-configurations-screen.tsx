import type { ListQuery } from '@muster/core'
import { useHost } from '@muster/ui'
import { Tabs } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandList } from '../models/brand-list.tsx'
import { ModelList } from '../models/model-list.tsx'
import { TypeList } from '../models/type-list.tsx'
import { ModelConfigurationList } from './model-configuration-list.tsx'
import { modelConfigurationList } from './model-configurations.routes.ts'

type Tab = 'btms' | 'brands' | 'types' | 'models'

/** Shows model configurations, brands, types and models in tabs. */
export function ModelConfigurationsScreen({
  query,
}: {
  query: ListQuery & { tab: Exclude<Tab, 'btms'> | undefined }
}): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const lists = { btms: ModelConfigurationList, brands: BrandList, types: TypeList, models: ModelList } as const
  return (
    <Screen className="model-configurations" title={t('equipment.btms')}>
      <Tabs<Tab>
        label={t('equipment.btms')}
        value={query.tab ?? 'btms'}
        onChange={tab =>
          nav?.go(modelConfigurationList.href({ query: tab === 'btms' ? {} : { tab } }), { replace: true })
        }
        tabs={(Object.keys(lists) as Tab[]).map(id => {
          const List = lists[id]
          return { id, label: t(`equipment.tab.${id}`), panel: <List query={query} /> }
        })}
      />
    </Screen>
  )
}
