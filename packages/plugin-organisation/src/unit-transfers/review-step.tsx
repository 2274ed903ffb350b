import { pagingOf } from '@muster/core'
import { Icon, useFormat } from '@muster/ui'
import { ListContainer } from '@muster/ui/table'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LossTable } from './loss-table.tsx'
import type { Preview } from './transfers.client.ts'
import { useLossKinds } from './use-loss-kinds.ts'
import type { TransferInput } from './use-transfer-input.ts'

const pageSize = 50

/** Previews the effect of the transfer on each unit. */
export function ReviewStep({ input: { preview } }: { input: TransferInput }): ReactNode {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const units = preview.data?.units ?? []
  return (
    <div className="move-review">
      {preview.data && <TransferEffects preview={preview.data} />}
      <ListContainer
        status={preview.data ? 'ready' : preview.error ? 'error' : 'loading'}
        error={preview.error?.message}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching && preview.data !== undefined}
        paging={units.length > pageSize ? pagingOf({ page, size: pageSize }, units.length) : undefined}
        onPage={setPage}
      >
        <LossTable
          label={t('organisation.move.lossesOf')}
          units={units.slice((page - 1) * pageSize, page * pageSize)}
        />
      </ListContainer>
    </div>
  )
}

/** Shows the effects on all units and the number of losses by kind. */
function TransferEffects({ preview: { units, targetCompanyName: target } }: { preview: Preview }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { number } = useFormat()
  const { nameOf, inOrder } = useLossKinds()
  const counts = Map.groupBy(
    units.flatMap(({ losses }) => losses),
    ({ kind }) => kind,
  )
  const sources = [...new Set(units.map(({ sourceCompanyName }) => sourceCompanyName))]
  return (
    <>
      <p className="move-summary">
        {t('organisation.move.summary', {
          count: units.length,
          shown: number(units.length),
          sources: new Intl.ListFormat(document.documentElement.lang || 'en').format(sources),
          target,
        })}
      </p>
      <ul className="move-facts">
        <li>
          <Icon name="eye" size={16} />
          {t('organisation.move.past', { target })}
        </li>
        <li>
          <Icon name="card" size={16} />
          {t('organisation.move.subscriptions')}
        </li>
        <li>
          <Icon name="clock" size={16} />
          {t('organisation.move.undoable')}
        </li>
      </ul>
      {counts.size > 0 && (
        <>
          <h3 id={id}>{t('organisation.move.lostInAll')}</h3>
          <table className="move-table move-counts" aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{t('organisation.move.lossKind')}</th>
                <th scope="col" className="move-count">
                  {t('organisation.move.lossCount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {inOrder([...counts.keys()]).map(kind => (
                <tr key={kind}>
                  <th scope="row">{nameOf(kind)}</th>
                  <td className="move-count">{number(counts.get(kind)?.length ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  )
}
