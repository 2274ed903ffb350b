import type { Context } from '../context.ts'
import { createObservable } from './observable.ts'
import type { Step } from './progress-text.ts'

export interface Progress {
  set(step: Partial<Step>): void
  /** Idempotent. */
  stop(): void
}

const none: Progress = { set: () => {}, stop: () => {} }

/**
 * Shows a progress line if stderr is a terminal.
 * @param isAmongData data is written at the same time; on the same terminal the line would overwrite it, so it is omitted
 */
export async function startProgress(
  { host, out }: Pick<Context, 'host' | 'out'>,
  first: Step,
  { isAmongData = false } = {},
): Promise<Progress> {
  if (!host.stderr.isTTY || (isAmongData && out.isTerminal)) return none
  const step = createObservable(first)
  const { showProgress } = await import('./progress-view.tsx')
  const hide = showProgress(host, step)
  let isShown = true
  return {
    set: next => step.set({ ...step.get(), ...next }),
    stop() {
      if (isShown) hide()
      isShown = false
    },
  }
}
