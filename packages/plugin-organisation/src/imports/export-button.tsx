import { useCan, useClient } from '@muster/ui'
import { MenuButton } from '@muster/ui/controls'
import { MenuItem } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { imports, subjects, type Format, type Subject } from './imports.client.ts'
import { useDownload } from './use-download.ts'

/** Exports all visible records as a file for editing and import; renders nothing without permission. */
export function ExportButton({ subject }: { subject: Subject }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(imports)
  const mayExport = useCan(subjects[subject].all.access)
  const { mutate, isPending } = useDownload((format: Format) => client.export(subject, format))
  if (!mayExport) return null
  return (
    <MenuButton label={t('organisation.export')} icon="download" disabled={isPending}>
      {() => (
        <>
          <MenuItem label={t('organisation.import.excel')} onChoose={() => mutate('excel')} />
          <MenuItem label={t('organisation.import.csv')} onChoose={() => mutate('csv')} />
        </>
      )}
    </MenuButton>
  )
}
