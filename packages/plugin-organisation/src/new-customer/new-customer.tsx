import { Button, Icon, Loading, StatePanel, useHost } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { newCustomer } from './new-customer.routes.ts'
import { CompanyStep } from './company-step.tsx'
import { useCustomerSteps } from './use-customer-steps.tsx'
import { useCustomer } from './use-customer.ts'
import './new-customer.css'

/** Checklist for setting up a customer: company, user, machines, fleet, profiles, alarms, and the view of its user. */
export function NewCustomer({ query }: { query: { company: number | undefined } }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const state = useCustomer(query.company)
  const [chosen, choose] = useState<string>()
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const later = useCustomerSteps(state.customer, async () => {
    await state.refresh()
    choose(undefined)
  })
  const steps = [
    {
      id: 'company',
      isDone: query.company !== undefined,
      summary: <CompanyStep.Summary companyId={query.company} name={state.customer?.name} />,
      body: <CompanyStep onCreated={company => nav?.go(newCustomer.href({ query: { company } }), { replace: true })} />,
    },
    ...later,
  ]
  const next = steps.find(({ id, isDone }) => !isDone && !skipped.has(id))?.id
  const open = query.company === undefined ? 'company' : (chosen ?? next)
  const heading = useFocusOn(open)
  if (state.error)
    return (
      <Screen title={t('organisation.customer')}>
        <StatePanel icon="alert" title={t('dialog.loadError.title')} subtitle={state.error.message}>
          <Button onClick={state.retry}>{t('ui.retry')}</Button>
        </StatePanel>
      </Screen>
    )
  if (state.isLoading)
    return (
      <Screen title={t('organisation.customer')}>
        <Loading />
      </Screen>
    )
  return (
    <Screen title={t('organisation.customer')}>
      <p className="m-muted">{t('organisation.customer.about')}</p>
      <ol className="customer-steps">
        {steps.map(({ id, isDone, summary, body }, index) => {
          const isOpen = id === open
          const title = t(`organisation.customer.${id}` as 'organisation.customer.company')
          return (
            <li key={id} data-open={isOpen || undefined} aria-current={isOpen ? 'step' : undefined}>
              <div className="customer-head">
                <span className="customer-mark" data-done={isDone || undefined} aria-hidden="true">
                  {isDone ? <Icon name="check" size={16} /> : index + 1}
                </span>
                <h2 ref={isOpen ? heading : undefined} tabIndex={-1}>
                  {title}
                  {isDone && <span className="m-visually-hidden"> {t('organisation.customer.done')}</span>}
                </h2>
                <div className="customer-summary">{summary}</div>
                {query.company !== undefined && id !== 'company' && !isOpen && (
                  <Button aria-label={t('organisation.customer.openStep', { title })} onClick={() => choose(id)}>
                    {t('organisation.customer.open')}
                  </Button>
                )}
                {isOpen && id !== 'company' && id !== 'view' && (
                  <Button
                    look="quiet"
                    onClick={() => {
                      setSkipped(new Set([...skipped, id]))
                      choose(undefined)
                    }}
                  >
                    {t(isDone ? 'organisation.customer.next' : 'organisation.customer.skip')}
                  </Button>
                )}
              </div>
              {isOpen && <div className="customer-body">{body}</div>}
            </li>
          )
        })}
      </ol>
    </Screen>
  )
}

/** Focuses the heading of each step opened after the first one. */
function useFocusOn(open: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(open)
  useEffect(() => {
    if (last.current !== undefined && last.current !== open) heading.current?.focus()
    last.current = open
  }, [open])
  return heading
}
