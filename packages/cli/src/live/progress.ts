import type { Context } from '../context.ts'
import { createCell } from './cell.ts'
import type { Step } from './progress-text.ts'

export interface Progress {
  set(step: Partial<Step>): void
  stop(): void
}

/** A line that moves on a terminal; nothing at all where nobody watches. */
export async function startProgress({ host }: Pick<Context, 'host'>, first: Step): Promise<Progress> {
  const step = createCell(first)
  if (!host.stderr.isTTY) return { set: () => {}, stop: () => {} }
  const { showProgress } = await import('./progress-view.tsx')
  const stop = showProgress(host, step)
  return { set: next => step.set({ ...step.get(), ...next }), stop }
}
