import { Button, StatePanel, useCan, useClient } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { useGo } from '@muster/ui/table'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from './export-button.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportHistory } from './import-history.tsx'
import { importDetail } from './imports.routes.ts'
import { imports, isSubject, sheetsIn, subjects, type Format, type Subject } from './imports.client.ts'
import { Steps } from './steps.tsx'
import { useDownload } from './use-download.ts'
import './imports.css'

export function ImportUpload({ params }: { params: { subject: string } }): ReactNode {
  const { t } = useTranslation()
  if (!isSubject(params.subject)) return <StatePanel icon="alert" title={t('organisation.import.unknown')} />
  return <Upload subject={params.subject} />
}

/** Shows the template, the upload, the column descriptions and earlier imports. */
function Upload({ subject }: { subject: Subject }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(imports)
  const queries = useQueryClient()
  const go = useGo()
  const mayImport = useCan(subjects[subject].upload.access)
  const template = useDownload((format: Format) => client.template(subject, format))
  const upload = useMutation({
    mutationFn: ({ file, sheet }: { file: File; sheet?: string }) => client.upload(subject, file, sheet),
    onSuccess: id => {
      for (const queryKey of client.keys()) void queries.invalidateQueries({ queryKey })
      go(importDetail.href({ params: { subject, id } }))
    },
  })
  const sheets = sheetsIn(upload.error)
  const title = t(`organisation.import.title.${subject}`)
  if (!mayImport)
    return (
      <Screen title={title}>
        <StatePanel icon="alert" title={t('organisation.import.refused')} />
      </Screen>
    )
  return (
    <Screen title={title} className="imports-screen">
      <Steps current={0} />
      <div className="imports-parts">
        <section className="imports-part">
          <h2>{t('organisation.import.template')}</h2>
          <p>{t('organisation.import.templateText')}</p>
          <div className="imports-row">
            <Button icon="download" busy={template.isPending} onClick={() => template.mutate('excel')}>
              {t('organisation.import.template.excel')}
            </Button>
            <Button icon="download" busy={template.isPending} onClick={() => template.mutate('csv')}>
              {t('organisation.import.template.csv')}
            </Button>
            <ExportButton subject={subject} />
          </div>
        </section>
        <section className="imports-part">
          <h2>{t('organisation.import.file')}</h2>
          <p>{t('organisation.import.fileText')}</p>
          <FileDrop
            busy={upload.isPending}
            error={sheets.length > 0 ? upload.error?.message.split('\n', 1)[0] : upload.error?.message}
            onFile={file => upload.mutate({ file })}
          />
          {sheets.length > 0 && upload.variables && (
            <SheetChoice sheets={sheets} onSelect={sheet => upload.mutate({ file: upload.variables.file, sheet })} />
          )}
        </section>
        <Columns subject={subject} />
        <ImportHistory subject={subject} />
      </div>
    </Screen>
  )
}

/** Selects a sheet of an ambiguous workbook. */
function SheetChoice({ sheets, onSelect }: { sheets: readonly string[]; onSelect(sheet: string): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="imports-row" role="group" aria-label={t('organisation.import.sheets')}>
      {sheets.map(sheet => (
        <Button key={sheet} icon="list" onClick={() => onSelect(sheet)}>
          {sheet}
        </Button>
      ))}
    </div>
  )
}

function Columns({ subject }: { subject: Subject }): ReactNode {
  const { t } = useTranslation()
  const { data = [] } = useQuery(useClient(imports).columns(subject))
  if (data.length === 0) return null
  return (
    <details className="imports-part">
      <summary>{t('organisation.import.columns')}</summary>
      <dl className="imports-columns">
        {data.map(({ header, about, example, isRequired, isReadOnly }) => (
          <div key={header}>
            <dt>
              {header}
              {isRequired && <span className="m-muted"> {t('organisation.import.required')}</span>}
              {isReadOnly && <span className="m-muted"> {t('organisation.import.readOnly')}</span>}
            </dt>
            <dd>
              {about} {example && <span className="m-muted">{t('organisation.import.example', { example })}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
