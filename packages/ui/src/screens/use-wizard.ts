import { useCallback, useRef, useState } from 'react'
import { useUnsaved } from '../unsaved.ts'
import type { WizardQuery } from '@muster/core'
import { useHost } from '../host.tsx'

/** Message about missing input, one sentence; with a field, it is shown by that field instead of the buttons. */
type Missing = string | { field: string; message: string }

export interface WizardStep<Id extends string = string> {
  id: Id
  /** Title of two or three words. */
  title: string
  /** Empty when the step is complete. */
  missing: readonly Missing[]
  /** Content is loading; blocks the next step. */
  isLoading?: boolean
  /** Validates or confirms before the next step. False stays. */
  confirm?(): Promise<boolean>
}

interface Options<Id extends string, Result> extends WizardUrl {
  /** Steps in order; with `run`, the outcome is an additional step. */
  steps: readonly WizardStep<Id>[]
  /** Title of the outcome step. */
  ending?: string
  /** Draft that keeps the input over a reload. */
  draft?: { forget(): void }
  /** Leaving would lose input. */
  isDirty: boolean
  /**
   * Performs the action at the end. Omit it if the last step has its own actions.
   *
   * @param key idempotency key, the same for retries, so that the server does not repeat the action
   */
  run?(key: string): Promise<Result>
}

export type Outcome<Result> =
  | { status: 'none' | 'busy' }
  | { status: 'success'; result: Result }
  | { status: 'failure'; error: Error }

export interface WizardState<Id extends string, Result> {
  steps: readonly WizardStep<Id>[]
  /** Undefined without an outcome step. */
  ending: string | undefined
  /** 0-based; the outcome has the number of steps as index. */
  index: number
  /** Undefined at the outcome. */
  step: WizardStep<Id> | undefined
  outcome: Outcome<Result>
  /** Requested step from the address that is not available yet, counted from 1. */
  ahead: number | undefined
  /** Missing input without a field, shown after an attempt to continue. */
  missing: readonly string[]
  /** Messages by field for the step's panel, shown after an attempt to continue. */
  fieldErrors: Readonly<Record<string, string>>
  /** Resolves to false if the wizard stays on the step. */
  next(): Promise<boolean>
  back(): void
  /** Repeats the action after a failure. */
  retry(): Promise<void>
  /** Returns to the first step; the screen clears its input. */
  restart(): void
}

/**
 * Steps followed by an action. The screen owns the input, so that going back keeps it, and a reload does with
 * `useDraft`. The address contains the step, limited to the first incomplete one.
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
  ...url
}: Options<Id, Result>): WizardState<Id, Result> {
  const [wanted, go] = useStep(url)
  const [outcome, setOutcome] = useState<Outcome<Result>>({ status: 'none' })
  const [showsMissing, setShowsMissing] = useState(false)
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
    if (!step || isBusy.current || (!run && index + 1 === steps.length)) return false
    if (step.missing.length > 0) {
      setShowsMissing(true)
      return false
    }
    isBusy.current = true
    try {
      if (step.confirm && !(await step.confirm())) return false
      setShowsMissing(false)
      go(index + 2, { replace: index + 1 === steps.length })
      if (index + 1 < steps.length) return true
      key.current = crypto.randomUUID()
      await perform()
      return true
    } finally {
      isBusy.current = false
    }
  }

  const leaveFor = (to: number) => {
    setShowsMissing(false)
    setOutcome({ status: 'none' })
    go(to + 1, { replace: true })
  }

  const shown = showsMissing && step ? step.missing : []
  return {
    steps,
    ending,
    index,
    step,
    outcome,
    ahead: !isOver && firstOpen >= 0 && wanted - 1 > firstOpen ? Math.min(wanted, steps.length + 1) : undefined,
    next,
    missing: shown.filter(message => typeof message === 'string'),
    fieldErrors: Object.fromEntries(
      shown.filter(message => typeof message !== 'string').map(({ field, message }) => [field, message]),
    ),
    // input may be incomplete after a rejection
    back: () => leaveFor(Math.min(index - 1, furthest)),
    retry: perform,
    restart: () => leaveFor(0),
  }
}

/** Address state of a wizard. */
export interface WizardUrl {
  /** Route of the screen; without it the component keeps the step. */
  at?: { href(to: { query: object }): string }
  query?: WizardQuery
}

/** Step counted from 1, in the address if the screen has a route, with a history entry for each. */
function useStep({ at, query }: WizardUrl): [number, (step: number, how?: { replace: boolean }) => void] {
  const { nav } = useHost().core
  const [local, setLocal] = useState(query?.step ?? 1)
  if (!at || !query || !nav) return [local, setLocal]
  return [query.step, (step, how) => nav.go(at.href({ query: step === 1 ? {} : { step } }), how)]
}
