import type { RecordUsage as Usage, ResourceClient } from '@muster/core'
import { Button, Loading, useFormat, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './record-history.css'

interface Props {
  resource: ResourceClient<unknown, unknown>
  id: number
}

/** Shows on a form where its record is used and which units a change affects. */
export function RecordUsage({ resource, id }: Props): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const client = useClient(resource)
  const { data, isPending, refetch } = useQuery({
    queryKey: [resource.id, 'usage', id],
    queryFn: ({ signal }) => client.usage(id, { signal }),
    // units are assigned on another screen
    refetchOnMount: 'always',
  })
  return (
    <section className="record-usage" aria-label={t('recordUsage.title')}>
      <h2>{t('recordUsage.title')}</h2>
      {isPending && <Loading />}
      {!isPending && !data && (
        <p role="alert">
          {t('recordUsage.failed')}{' '}
          <Button look="quiet" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {data && isUnused(data) && <p className="m-muted">{t('recordUsage.unused')}</p>}
      {data && data.unitsCount > 0 && (
        <p>{t('recordUsage.affects', { count: data.unitsCount, units: number(data.unitsCount) })}</p>
      )}
      {data && (
        <dl className="record-usage-list">
          <Names title={t('recordUsage.units')} names={data.units.map(({ name }) => name)} total={data.unitsCount} />
          {[...Map.groupBy(data.records, ({ kind }) => kind)].map(([kind, records]) => (
            <Names
              key={kind}
              title={t([`recordUsage.kind.${kind}`, 'recordUsage.kind.other'])}
              names={records.map(({ name }) => name)}
              total={records.length}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

const isUnused = ({ unitsCount, records }: Usage) => unitsCount === 0 && records.length === 0

function Names({ title, names, total }: { title: string; names: readonly string[]; total: number }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  if (names.length === 0) return null
  const more = total - names.length
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {names.join(', ')} {more > 0 && t('recordUsage.more', { more: number(more) })}
      </dd>
    </div>
  )
}
