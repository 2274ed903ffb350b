import { Button, Loading, Retry, StatePanel, useCan } from '@muster/ui'
import { useDrawers } from '@muster/ui/drawer-host'
import { Screen } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addEntryDrawer } from '../drawers.ts'
import { EntryTable } from './entry-table.tsx'
import { useEntries } from './use-entries.ts'

export function EntryList(): ReactNode {
  const { t } = useTranslation()
  const drawers = useDrawers()
  const mayAdd = useCan(addEntryDrawer.access)
  const add = mayAdd && (
    <Button look="primary" onClick={() => drawers.open(addEntryDrawer, {})}>
      {t('template.add')}
    </Button>
  )
  return (
    <Screen title={t('template.entries')} actions={add}>
      <Entries />
    </Screen>
  )
}

function Entries(): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useEntries(100)
  if (data && data.items.length > 0) return <EntryTable entries={data.items} />
  if (data) return <StatePanel icon="list" title={t('template.empty')} />
  if (!error) return <Loading />
  return (
    <StatePanel icon="alert" title={t('ui.partFailed')} subtitle={error.message}>
      <Retry error={error} onRetry={() => void refetch()} />
    </StatePanel>
  )
}
