import { useCallback, useId, useRef, type FormEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { passFocusOn } from '../hand-on-focus.ts'
import { LinkButton } from '../link-button.tsx'
import { isGone, Retry } from '../retry.tsx'
import { Loading, StatePanel } from '../state-panel.tsx'
import { BackLink } from './back-link.tsx'
import { Merge } from './merge.tsx'
import { recordHeading } from './record-heading.ts'
import type { DetailState } from './use-detail.ts'
import { useFocusError } from './use-focus-error.ts'
import './screens.css'

interface DetailScreenProps<Model extends FieldValues> {
  /** Kind of record: `Fleet`. Its name is shown next to it. */
  title: string
  detail: DetailState<Model>
  actions?: ReactNode
  /** Reason that prevents deletion, shown by the button. */
  cannotDelete?: string
  /** A map or a preview next to the fields, below them on a phone; never disabled with them. */
  beside?: ReactNode
  /** Fields in one column. */
  children: ReactNode
}

/** Frame of every detail: back link, title, save, clone, delete, and the fields. */
export function DetailScreen<Model extends FieldValues>({
  title,
  detail,
  actions,
  cannotDelete,
  beside,
  children,
}: DetailScreenProps<Model>): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { status, may, busy } = detail
  const form = useRef<HTMLFormElement>(null)
  const formRef = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    return passFocusOn(element)
  }, [])
  const focusError = useFocusError(form)
  const head = (name: string) => (
    <div>
      <BackLink href={detail.backHref} />
      <h1 ref={recordHeading} id={id} tabIndex={-1}>
        {title}
        <span className="m-screen-name">{name}</span>
      </h1>
    </div>
  )
  if (status !== 'ready')
    return (
      <section
        ref={passFocusOn}
        className="m-screen m-screen-detail"
        aria-labelledby={id}
        aria-busy={status === 'loading'}
      >
        <header className="m-screen-head">{head('')}</header>
        {status === 'loading' ? <Loading /> : <LoadFailed detail={detail} />}
      </section>
    )
  if (detail.cannotAdd)
    return (
      <section className="m-screen m-screen-detail" aria-labelledby={id}>
        <header className="m-screen-head">{head(t('screens.new'))}</header>
        <StatePanel icon="alert" title={t('screens.cannotAdd')} subtitle={t(`screens.cannotAdd.${detail.cannotAdd}`)} />
      </section>
    )
  // not disabled while busy: a disabled button loses the focus, which must stay on it after a rejection
  const unlessBusy = (run: () => Promise<void>) => () => {
    if (!busy) void run()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void detail.save().then(focusError)
  }
  return (
    <form ref={formRef} className="m-screen m-screen-detail" aria-labelledby={id} onSubmit={submit} noValidate>
      <header className="m-screen-head">
        {head(detail.isNew ? t('screens.new') : detail.name)}
        <div className="m-screen-actions">
          {may.remove && (
            <Button
              look="danger"
              title={cannotDelete}
              aria-description={cannotDelete}
              aria-disabled={cannotDelete !== undefined || undefined}
              onClick={cannotDelete === undefined ? unlessBusy(detail.remove) : undefined}
            >
              {t('screens.delete')}
            </Button>
          )}
          {actions}
          {may.clone && <Button onClick={unlessBusy(detail.clone)}>{t('screens.clone')}</Button>}
          {may.save && (
            <Button type="submit" look="primary" busy={busy}>
              {t('screens.save')}
            </Button>
          )}
        </div>
      </header>
      <div className="m-screen-parts">
        <fieldset className="m-screen-fields" disabled={!may.save}>
          {children}
        </fieldset>
        {beside && <div className="m-screen-beside">{beside}</div>}
      </div>
      <Merge question={detail.question} />
    </form>
  )
}

function LoadFailed({
  detail: { error, backHref, reload },
}: {
  detail: Pick<DetailState<FieldValues>, 'error' | 'backHref' | 'reload'>
}) {
  const { t } = useTranslation()
  if (isGone(error))
    return (
      <StatePanel icon="alert" title={t('ui.gone')} subtitle={t('ui.goneText')}>
        <LinkButton href={backHref}>{t('screens.back')}</LinkButton>
      </StatePanel>
    )
  return (
    <StatePanel icon="alert" title={t('dialog.loadError.title')} subtitle={error?.message}>
      <Retry error={error} look="primary" onRetry={reload} />
    </StatePanel>
  )
}
