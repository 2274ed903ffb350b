import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { platformDetail, platformList } from './dm1.routes.ts'
import { platforms } from './dm1.resources.ts'
import { aPlatform, Platform } from './dm1.schemas.ts'

export function PlatformDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const platform = useDetail(platforms, {
    id: params.id,
    schema: Platform,
    blank: aPlatform,
    list: platformList,
    self: platformDetail,
  })
  return (
    <DetailScreen
      title={t('profiles.platform')}
      detail={platform}
      actions={!platform.isNew && <HistoryLink kind="dm1-platform" id={params.id} name={platform.name} />}
    >
      <Text of={platform.form} name="name" label={t('profiles.name')} max={200} required />
    </DetailScreen>
  )
}
