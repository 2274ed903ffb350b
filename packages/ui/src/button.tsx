import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'danger' | 'quiet'
  icon?: IconName
  /** Shows a spinner, ignores clicks and keeps the focus. */
  busy?: boolean
}

/** A button whose label is a verb. */
export function Button({
  look,
  icon,
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // a click also submits the form
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      className={`m-button ${className}`}
      data-look={look}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      {busy ? <span className="m-spinner" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button with only an icon. Its label is accessible and shown on hover. */
export function IconButton({
  label,
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; icon: IconName }): ReactNode {
  return <Button look="quiet" aria-label={label} title={label} data-icon-only="" {...rest} />
}
