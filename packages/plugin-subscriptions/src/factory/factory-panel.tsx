import { Button, IconButton, useFormat, useClient } from '@muster/ui'
import { Section, Select, SidePanel } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { productsOf } from '../clients/factory-selection.ts'
import { subscriptions } from '../clients/subscriptions.client.ts'
import type { FactoryState } from './use-factory.ts'

/** Side panel that assigns a subscription to units and lists unsaved assignments. */
export function FactoryPanel({ factory }: { factory: FactoryState }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useClient(subscriptions)
  const { data, isPending, error, refetch } = useQuery(client.lines('FACTORY'))
  const [productId, setProduct] = useState<number | null>(null)
  const products = productsOf(data?.items ?? [])
  const { selected, targets, panel, setPanel, busy } = factory
  return (
    <SidePanel label={t('subscriptions.factory.panel')} state={panel} onChange={setPanel}>
      <Section id="assign" title={t('subscriptions.factory.assignTitle')} icon="card">
        <form
          className="factory-form"
          onSubmit={event => {
            event.preventDefault()
            void factory.assign(products.find(product => product.productId === productId))
          }}
        >
          <p className="m-muted" role="status">
            {targets.length === 0
              ? t('subscriptions.factory.nobody')
              : targets.length === 1
                ? t('subscriptions.factory.forOne', { unit: targets[0]?.unitName })
                : t('subscriptions.factory.forMany', { number: format.number(targets.length) })}
          </p>
          <Select
            label={t('subscriptions.subscription')}
            required
            options={products.map(product => ({
              value: product.productId,
              label: t('subscriptions.factory.product', {
                name: product.subscriptionName,
                left: format.number(product.remainingQuantity),
              }),
            }))}
            value={productId}
            onChange={setProduct}
            loading={isPending}
            failure={error?.message}
            onRetry={() => void refetch()}
          />
          <Button type="submit">{t('subscriptions.factory.assign')}</Button>
        </form>
      </Section>
      <Section
        id="selected"
        title={t('subscriptions.factory.selected')}
        icon="list"
        aside={format.number(selected.size)}
      >
        {selected.size === 0 && <p className="m-muted">{t('subscriptions.factory.nobody')}</p>}
        <ul className="factory-selected">
          {[...selected.values()].map(unit => (
            <li key={unit.unitId}>
              <span>{unit.unitName}</span>
              <span className={unit.productId === undefined ? 'subs-past' : 'm-muted'}>
                {unit.subscriptionName ?? t('subscriptions.factory.noProduct')}
              </span>
              <IconButton
                icon="close"
                label={t('subscriptions.factory.remove', { unit: unit.unitName })}
                onClick={() => factory.remove(unit.unitId)}
              />
            </li>
          ))}
        </ul>
      </Section>
      <div className="factory-save">
        <Button look="primary" busy={busy} onClick={() => void factory.save()}>
          {t('subscriptions.factory.save')}
        </Button>
      </div>
    </SidePanel>
  )
}
