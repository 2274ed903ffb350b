import type { ReactNode } from 'react'
import { Button } from '../../button.tsx'
import { Icon, type IconName } from '../../icon.tsx'
import { Menu } from '../../table/menu.tsx'
import './menu-button.css'

interface MenuButtonProps {
  label: string
  icon?: IconName
  look?: 'primary' | 'quiet'
  disabled?: boolean
  /** `MenuItem`s of `@muster/ui/table`, rendered when the menu opens. */
  children(): ReactNode
}

/** A labelled button that opens a menu. Arrows move, and a letter jumps to the next item that starts with it. */
export function MenuButton({ label, icon, look, disabled, children }: MenuButtonProps): ReactNode {
  return (
    <Menu
      label={label}
      at="start"
      trigger={trigger => (
        <Button {...trigger} icon={icon} look={look} disabled={disabled}>
          {label}
          <span className="m-menu-button-sign">
            <Icon name="chevron" size={16} />
          </span>
        </Button>
      )}
    >
      {children}
    </Menu>
  )
}
