import { LinkButton, useCan } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from './export-button.tsx'
import { subjects, type Subject } from './imports.client.ts'
import { importUpload } from './imports.routes.ts'

/**
 * Import and export actions of a list, each shown only to permitted users.
 *
 * @example
 * <ListScreen title={t('organisation.companies')} list={list} actions={<ImportExport subject="companies" />}>
 */
export function ImportExport({ subject }: { subject: Subject }): ReactNode {
  const { t } = useTranslation()
  const mayImport = useCan(subjects[subject].upload.access)
  return (
    <>
      <ExportButton subject={subject} />
      {mayImport && (
        <LinkButton href={importUpload.href({ params: { subject } })}>{t('organisation.import')}</LinkButton>
      )}
    </>
  )
}
