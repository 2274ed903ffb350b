import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'disabled' | 'type'> {
  /** What a click does now; absent when it would change nothing. */
  run: (() => void) | undefined
  /** A click that changes nothing: say so. */
  onLimit(): void
}

/** A button that keeps the focus when it comes to its end, where a disabled one would lose it. */
export function SoftDisabledButton({ run, onLimit, ...rest }: Props): ReactNode {
  return (
    <button
      className="m-button"
      {...rest}
      type="button"
      aria-disabled={run ? undefined : true}
      onClick={run ?? onLimit}
    />
  )
}
