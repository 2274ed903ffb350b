import { useCallback, useRef, useState } from 'react'
import { useUnsaved } from '../unsaved.ts'
import { useStep, type WizardPlace } from './use-step.ts'

export interface WizardStep<Id extends string = string> {
  id: Id
  /** What it is about, in two or three words. */
  title: string
  /** What is still to be done here, a sentence each; the next step comes when there is nothing. */
  missing: readonly string[]
  /** What it shows is still loading: nobody goes on before it is there. */
  isLoading?: boolean
  /** The last word before going on: a form is checked, a question asked. False stays. */
  confirm?(): Promise<boolean>
}

interface Options<Id extends string, Result> extends WizardPlace {
  /** What is asked, in order; the outcome is one step more where there is a `run`. */
  steps: readonly WizardStep<Id>[]
  /** The last step, in which it is done. */
  ending?: string
  /** What is entered, when a reload is to keep it. */
  draft?: { forget(): void }
  /** Something has been entered that leaving would lose. */
  isDirty: boolean
  /**
   * Left out where the last step is a desk with actions of its own: nothing is done at its end.
   *
   * @param key the same while it is tried again, so that a server that did it once does not do it twice
   */
  run?(key: string): Promise<Result>
}

export type Outcome<Result> =
  | { status: 'none' | 'busy' }
  | { status: 'success'; result: Result }
  | { status: 'failure'; error: Error }

export interface WizardState<Id extends string, Result> {
  steps: readonly WizardStep<Id>[]
  /** Undefined where nothing is done after the last step. */
  ending: string | undefined
  /** Counts from 0; that of the outcome is the number of steps. */
  index: number
  /** Undefined when there is an outcome. */
  step: WizardStep<Id> | undefined
  outcome: Outcome<Result>
  /** The step that the address asks for and that is not to be had yet, counted from 1. */
  ahead: number | undefined
  /** Shown once somebody wanted to go on without it. */
  missing: readonly string[]
  next(): Promise<void>
  back(): void
  /** The same again, after a failure. */
  retry(): Promise<void>
  /** To the first step, for another one; what was entered is the screen's to clear. */
  restart(): void
}

/**
 * Steps that are asked for one after the other, and then done. What is entered belongs to the screen, so that going back
 * keeps it, and a reload with `useDraft`; the address says which step it is, and nobody gets further than to the first that
 * misses something.
 *
 * @example
 * const wizard = useWizard({ at: activation, query, steps: [{ id: 'device', title, missing: device ? [] : [t('…')] }], … })
 */
export function useWizard<Id extends string, Result>({
  steps,
  ending,
  draft,
  isDirty,
  run,
  ...place
}: Options<Id, Result>): WizardState<Id, Result> {
  const [wanted, go] = useStep(place)
  const [outcome, setOutcome] = useState<Outcome<Result>>({ status: 'none' })
  const [isAsked, setAsked] = useState(false)
  const key = useRef('')
  const isBusy = useRef(false)
  const release = useUnsaved(isDirty && outcome.status !== 'success')

  const firstOpen = steps.findIndex(({ missing }) => missing.length > 0)
  const furthest = firstOpen < 0 ? steps.length - 1 : firstOpen
  const isOver = outcome.status !== 'none'
  const index = isOver ? steps.length : Math.max(0, Math.min(wanted - 1, furthest))
  const step = steps[index]

  const perform = useCallback(async () => {
    if (!run) return
    setOutcome({ status: 'busy' })
    try {
      const result = await run(key.current)
      release()
      draft?.forget()
      setOutcome({ status: 'success', result })
    } catch (error) {
      setOutcome({ status: 'failure', error: error instanceof Error ? error : new Error(String(error)) })
    }
  }, [run, release, draft])

  async function next() {
    if (!step || isBusy.current || (!run && index + 1 === steps.length)) return
    if (step.missing.length > 0) return setAsked(true)
    isBusy.current = true
    try {
      if (step.confirm && !(await step.confirm())) return
      setAsked(false)
      go(index + 2, { replace: index + 1 === steps.length })
      if (index + 1 < steps.length) return
      key.current = crypto.randomUUID()
      await perform()
    } finally {
      isBusy.current = false
    }
  }

  const leaveFor = (to: number) => {
    setAsked(false)
    setOutcome({ status: 'none' })
    go(to + 1, { replace: true })
  }

  return {
    steps,
    ending,
    index,
    step,
    outcome,
    ahead: !isOver && firstOpen >= 0 && wanted - 1 > firstOpen ? Math.min(wanted, steps.length + 1) : undefined,
    next,
    missing: isAsked && step ? step.missing : [],
    // what was refused may lack something by now
    back: () => leaveFor(Math.min(index - 1, furthest)),
    retry: perform,
    restart: () => leaveFor(0),
  }
}
