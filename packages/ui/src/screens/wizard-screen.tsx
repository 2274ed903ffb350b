import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useFocusError } from './use-focus-error.ts'
import type { WizardState } from './use-wizard.ts'
import { WizardOutcome, type WizardSuccess } from './wizard-outcome.tsx'
import { Icon } from '../icon.tsx'
import './screens.css'
import './wizard.css'

interface WizardScreenProps<Id extends string, Result> {
  title: string
  wizard: WizardState<Id, Result>
  /** Content of each step. */
  panels: Record<Id, ReactNode>
  /** Label of the last button, if there is an outcome. */
  finish?: string
  success?: WizardSuccess<Result>
  /** Title of a failed outcome, above the server's message. */
  failed?: string
  /** Back link above the title. */
  back?: ReactNode
  /** Content at the end of the title's line. */
  actions?: ReactNode
}

/** Frame of every wizard: progress, one step, and buttons to continue and go back. */
export function WizardScreen<Id extends string, Result>({
  title,
  wizard,
  panels,
  finish,
  success,
  failed,
  back,
  actions,
}: WizardScreenProps<Id, Result>): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { steps, index, step, missing, outcome, ahead } = wizard
  const heading = useHeadingFocus(`${index} ${outcome.status}`)
  const frame = useRef<HTMLElement>(null)
  const focusError = useFocusError(frame)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await wizard.next())) focusError()
  }
  const isEnd = index + 1 === steps.length
  // the last step of a wizard without an outcome may contain forms, so it is none itself
  const Frame = isEnd && wizard.ending === undefined ? 'div' : 'form'
  return (
    <section ref={frame} className="m-screen m-wizard" aria-labelledby={id}>
      <header className="m-screen-head">
        <div>
          {back}
          <h1 id={id}>{title}</h1>
        </div>
        {actions && <div className="m-screen-actions">{actions}</div>}
      </header>
      <div>
        <WizardProgress wizard={wizard} />
        <div role="status">
          {ahead !== undefined && <p className="m-wizard-ahead">{t('screens.wizard.ahead', { number: ahead })}</p>}
        </div>
      </div>
      {step ? (
        <Frame
          className="m-wizard-step"
          {...(Frame === 'form' && { onSubmit: event => void submit(event), noValidate: true })}
        >
          <h2 ref={heading} tabIndex={-1}>
            <span className="m-visually-hidden">
              {t('screens.wizard.step', {
                number: index + 1,
                count: steps.length + (wizard.ending === undefined ? 0 : 1),
              })}{' '}
            </span>
            {step.title}
          </h2>
          <div className="m-wizard-panel">{panels[step.id]}</div>
          <div className="m-wizard-foot">
            <div id={`${id}-missing`} className="m-wizard-missing" role="alert">
              {missing.length > 0 && (
                <>
                  <p>{t('screens.wizard.missing')}</p>
                  <ul>
                    {missing.map(words => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                </>
              )}
            </div>
            <div className="m-wizard-actions">
              {index > 0 && <Button onClick={wizard.back}>{t('screens.wizard.back')}</Button>}
              {Frame === 'form' && (
                <Button
                  type="submit"
                  look="primary"
                  busy={step.isLoading ?? false}
                  aria-describedby={missing.length > 0 ? `${id}-missing` : undefined}
                >
                  {isEnd ? finish : t('screens.wizard.next')}
                </Button>
              )}
            </div>
          </div>
        </Frame>
      ) : (
        success && failed !== undefined && <WizardOutcome {...{ wizard, success, failed, heading }} />
      )}
    </section>
  )
}

/** Focuses the heading of a new step, so that it is announced and Tab continues in the step. */
function useHeadingFocus(place: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    heading.current?.focus()
  }, [place])
  return heading
}

type Progress = Pick<WizardState<string, unknown>, 'steps' | 'ending' | 'index' | 'outcome'>

/** All steps with the current and completed ones. */
function WizardProgress({ wizard: { steps, ending, index, outcome } }: { wizard: Progress }): ReactNode {
  const { t } = useTranslation()
  const titles = [...steps.map(step => step.title), ...(ending === undefined ? [] : [ending])]
  const isDone = (place: number) => place < index || outcome.status === 'success'
  return (
    <ol className="m-wizard-progress" aria-label={t('screens.wizard.progress')}>
      {titles.map((title, place) => (
        <li key={title} aria-current={place === index ? 'step' : undefined} data-done={isDone(place) || undefined}>
          <span className="m-wizard-mark" aria-hidden="true">
            {isDone(place) ? <Icon name="check" size={16} /> : place + 1}
          </span>
          <span className="m-wizard-title">{title}</span>
          {isDone(place) && <span className="m-visually-hidden"> {t('screens.wizard.done')}</span>}
        </li>
      ))}
    </ol>
  )
}
