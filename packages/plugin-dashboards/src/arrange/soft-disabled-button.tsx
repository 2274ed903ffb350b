import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'disabled' | 'type'> {
  /** Click action; absent if it would change nothing. */
  run: (() => void) | undefined
  /** Called for clicks without effect. */
  onLimit(): void
}

/** Button that keeps the focus at its limit, where a disabled one would lose it. */
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
