import { getMyExportSettings, getUser, lookupLanguages, lookupPresets, type FleetSchemas } from '@muster/contract'
import { defaultSettings } from '@muster/core'
import { Button, Loading, StatePanel, useApi, useSession } from '@muster/ui'
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from './failure-words.ts'
import { SettingsForm } from './settings-form.tsx'
import type { TimeSettings } from './settings.ts'
import './account.css'

interface Props {
  params: { readonly id: string }
}

/** Settings of a user; home page and export settings for the own account only (000 §2.2). */
export function UserSettings({ params }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const session = useSession()
  const userId = Number(params.id)
  const isOwn = session?.userId === userId
  const queries = useQueries({
    queries: [
      { ...api.queryFor(getUser, { path: { userId } }) },
      { ...api.queryFor(lookupLanguages), staleTime: Infinity },
      { ...api.queryFor(lookupPresets), staleTime: Infinity },
      { ...api.queryFor(getMyExportSettings), enabled: isOwn },
    ],
  })
  const [user, languages, presets, exports] = queries
  const failed = queries.find(query => query.isError)
  if (failed)
    return (
      <StatePanel icon="alert" title={t('account.settings.failed')} subtitle={failureWords(failed.error, t)}>
        <Button busy={failed.isFetching} onClick={() => failed.refetch()}>
          {t('ui.retry')}
        </Button>
      </StatePanel>
    )
  if (!user.data || !languages.data || !presets.data || (isOwn && !exports.data)) return <Loading />
  const mainpage = session?.userSetting.mainpage ?? defaultSettings.mainpage
  return (
    <SettingsForm
      key={userId}
      user={user.data}
      languages={languages.data}
      presets={presets.data}
      initial={{
        languageId: user.data.languageId ?? 1,
        presetId: user.data.presetId ?? 1,
        times: timesOf(user.data),
        ...(isOwn && exports.data && { own: { mainpage, exports: exports.data } }),
      }}
    />
  )
}

const timesOf = ({ jsDateFormat, jsTimeFormat, timezone }: FleetSchemas['UserDetail']): TimeSettings => ({
  jsDateFormat,
  jsTimeFormat,
  timezone,
})
