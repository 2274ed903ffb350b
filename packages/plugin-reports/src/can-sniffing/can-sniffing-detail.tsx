import { Icon, LinkButton, useService } from '@muster/ui'
import { useGo } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './can-sniffing.css'
import { canSniffingDetail, canSniffingList } from './can-sniffing.routes.ts'
import { canSniffing } from './can-sniffing.service.ts'
import { FileTable } from './file-table.tsx'
import { RequestPanel } from './request-panel.tsx'

interface Props {
  params: { id: string }
  query: { file?: number | undefined }
}

/** Requests for the CAN bus of one unit, and its logs (001 §2). */
export function CanSniffingDetail({ params }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const go = useGo()
  const unitId = Number(params.id)
  const unit = useQuery(useService(canSniffing).unit(unitId))
  const name = unit.data?.name ?? t('reports.canSniffing.unitNumber', { id: params.id })
  return (
    <section className="can-screen" aria-labelledby={id}>
      <header className="m-screen-head">
        <div>
          <LinkButton className="m-button m-screen-back" look="quiet" href={canSniffingList.href()}>
            <Icon name="back" size={16} />
            {t('screens.back')}
          </LinkButton>
          <h1 id={id}>{t('reports.canSniffing.of', { name })}</h1>
        </div>
      </header>
      <RequestPanel unitId={unitId} unitName={name} />
      <FileTable unitId={unitId} onOpen={file => go(canSniffingDetail.href({ params, query: { file } }))} />
    </section>
  )
}
