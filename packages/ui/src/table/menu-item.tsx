import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

interface MenuItemProps {
  label: string
  icon?: IconName
  tone?: 'danger'
  /** Why it cannot be chosen now; true where that needs no words. */
  disabled?: string | true
  /** Makes it a checkbox, which leaves the menu open. */
  checked?: boolean
  onChoose(): void
}

/** One thing to choose in a `<Menu>`. */
export function MenuItem({ label, icon, tone, disabled, checked, onChoose }: MenuItemProps): ReactNode {
  const isCheckbox = checked !== undefined
  const reason = typeof disabled === 'string' ? disabled : undefined
  const choose = (menu: HTMLElement | null) => {
    if (disabled !== undefined) return
    // first, so that the focus is back where it was when something else takes it
    if (!isCheckbox) menu?.hidePopover()
    onChoose()
  }
  return (
    <button
      type="button"
      className="m-menu-item"
      role={isCheckbox ? 'menuitemcheckbox' : 'menuitem'}
      aria-checked={checked}
      aria-disabled={disabled !== undefined || undefined}
      aria-description={reason}
      title={reason}
      tabIndex={-1}
      data-tone={tone}
      onClick={event => choose(event.currentTarget.closest<HTMLElement>('[popover]'))}
    >
      {isCheckbox ? (
        <span className="m-menu-check">{checked && <Icon name="check" size={16} />}</span>
      ) : (
        icon && <Icon name={icon} />
      )}
      {label}
    </button>
  )
}
