import { MenuDivider as Divider, MenuItem as Item } from '@blueprintjs/core'
import { use, type ReactNode } from 'react'
import { ClosePopover } from '../controls/overlay/popover.tsx'
import { Icon, type IconName } from '../icon.tsx'

interface MenuItemProps {
  label: string
  icon?: IconName
  tone?: 'danger'
  /** Reason that it is unavailable; true without an explanation. */
  disabled?: string | true
  /** Renders a checkbox that keeps the menu open. */
  checked?: boolean
  onChoose(): void
}

/** An item of a `<Menu>`. */
export function MenuItem({ label, icon, tone, disabled, checked, onChoose }: MenuItemProps): ReactNode {
  const close = use(ClosePopover)
  const isCheckbox = checked !== undefined
  const reason = typeof disabled === 'string' ? disabled : undefined
  const choose = () => {
    // closes first, so that the focus has returned before something else takes it
    if (!isCheckbox) close()
    onChoose()
  }
  return (
    <Item
      className="m-menu-item"
      role={isCheckbox ? 'menuitemcheckbox' : 'menuitem'}
      aria-checked={checked}
      aria-description={reason}
      title={reason}
      tabIndex={-1}
      data-tone={tone}
      disabled={disabled !== undefined}
      shouldDismissPopover={false}
      icon={
        isCheckbox ? (
          <span className="m-menu-check">{checked && <Icon name="check" size={16} />}</span>
        ) : (
          icon && <Icon name={icon} />
        )
      }
      text={label}
      onClick={choose}
    />
  )
}

/** A divider between groups of items. */
export function MenuDivider(): ReactNode {
  return <Divider className="m-menu-divider" />
}
