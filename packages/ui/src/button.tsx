import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'danger' | 'quiet'
  icon?: IconName
  /** Shows a spinner and takes no clicks. */
  busy?: boolean
}

/** A button whose words are verbs. */
export function Button({ look, icon, busy = false, disabled = false, type = 'button', children, ...rest }: ButtonProps): ReactNode {
  return (
    <button className="m-button" data-look={look} type={type} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busy ? <span className="m-spinner" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button that is only an icon; its label is read and shown on hover. */
export function IconButton({ label, icon, ...rest }: Omit<ButtonProps, 'children'> & { label: string; icon: IconName }): ReactNode {
  return <Button look="quiet" icon={icon} aria-label={label} title={label} data-icon-only="" {...rest} />
}
