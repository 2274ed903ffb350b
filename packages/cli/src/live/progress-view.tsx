import { render, Text, useAnimation } from 'ink'
import { useSyncExternalStore } from 'react'
import type { Host } from '../host.ts'
import type { Observable } from './observable.ts'
import { bar, progressText, type Step } from './progress-text.ts'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

export function ProgressView({ step, elapsed }: { step: Observable<Step>; elapsed: () => number }) {
  const { label, done, total, kind } = useSyncExternalStore(step.subscribe, step.get)
  const { frame } = useAnimation({ interval: 100 })
  return (
    <Text wrap="truncate">
      {`${frames[frame % frames.length] ?? ''} ${label}  ${bar(done, total)} ${progressText({ done, total, kind }, elapsed())}`}
    </Text>
  )
}

/** Draws on stderr, apart from the data on stdout, and returns a function that removes it. */
export function showProgress(
  { stdin, stderr, now }: Pick<Host, 'stdin' | 'stderr' | 'now'>,
  step: Observable<Step>,
): () => void {
  const started = now()
  const screen = stderr as NodeJS.WriteStream
  const view = render(<ProgressView step={step} elapsed={() => now() - started} />, {
    stdin: stdin as NodeJS.ReadStream,
    stdout: screen,
    stderr: screen,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
  })
  return () => {
    view.clear()
    view.unmount()
  }
}
