import type { Context } from '../context.ts'
import { createCell } from './cell.ts'
import type { Step } from './progress-text.ts'

export interface Progress {
  set(step: Partial<Step>): void
  /** Again is no harm. */
  stop(): void
}

const none: Progress = { set: () => {}, stop: () => {} }

/**
 * A line that moves on a terminal; nothing at all where nobody watches.
 * @param isAmongData data is written in the meantime: on the same screen the line would overwrite it, so there is none
 */
export async function startProgress(
  { host, out }: Pick<Context, 'host' | 'out'>,
  first: Step,
  { isAmongData = false } = {},
): Promise<Progress> {
  if (!host.stderr.isTTY || (isAmongData && out.isScreen)) return none
  const step = createCell(first)
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
