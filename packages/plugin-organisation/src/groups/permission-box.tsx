import { useEffect, useRef, type ReactNode } from 'react'
import type { MatrixStop } from './use-matrix-keys.ts'

interface BoxProps {
  stop: MatrixStop
  /** What it selects, in full: its column and row alone say too little to a screen reader. */
  label: string
  /** Why it cannot be changed. */
  hint?: string
  checked: boolean
  indeterminate?: boolean
  /** It can be focused, to read about it, and not be changed. */
  isLocked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/** A checkbox of the matrix, a stop of its arrow keys. */
export function PermissionBox({
  stop,
  label,
  hint,
  checked,
  indeterminate = false,
  isLocked,
  onChange,
  children,
}: BoxProps): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate, checked])
  return (
    <label className="group-box" title={hint ? `${label}. ${hint}` : label} data-locked={isLocked || undefined}>
      <input
        {...stop}
        ref={box}
        type="checkbox"
        aria-label={hint ? `${label}. ${hint}` : label}
        aria-disabled={isLocked || undefined}
        checked={checked}
        onChange={event => {
          if (!isLocked) onChange(event.target.checked)
        }}
      />
      {children}
    </label>
  )
}
