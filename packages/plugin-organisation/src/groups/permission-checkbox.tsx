import { useEffect, useRef, type ReactNode } from 'react'
import type { MatrixStop } from './use-matrix-keys.ts'

interface PermissionCheckboxProps {
  stop: MatrixStop
  /** Full name for screen readers, because column and row alone are ambiguous. */
  label: string
  /** Reason why it cannot be changed. */
  hint?: string
  checked: boolean
  indeterminate?: boolean
  /** Keeps the checkbox focusable but read-only. */
  isLocked: boolean
  onChange(checked: boolean): void
  children: ReactNode
}

/** Matrix checkbox that supports arrow keys. */
export function PermissionCheckbox({
  stop,
  label,
  hint,
  checked,
  indeterminate = false,
  isLocked,
  onChange,
  children,
}: PermissionCheckboxProps): ReactNode {
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
