import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../../button.tsx'
import { Icon, type IconName } from '../../icon.tsx'
import { Popover } from './popover.tsx'
import '../../table/menu.css'
import './menu-button.css'

interface MenuButtonProps {
  label: string
  icon?: IconName
  look?: 'primary' | 'quiet'
  disabled?: boolean
  /** `MenuItem`s of `@muster/ui/table`, made when the menu opens. */
  children(): ReactNode
}

/** A button with words that opens a menu: arrows walk, a letter leads to what begins with it. */
export function MenuButton({ label, icon, look, disabled, children }: MenuButtonProps): ReactNode {
  return (
    <Popover
      label={label}
      role="menu"
      className="m-menu"
      trigger={trigger => (
        <Button {...trigger} icon={icon} look={look} disabled={disabled}>
          {label}
          <span className="m-menu-button-sign">
            <Icon name="chevron" size={16} />
          </span>
        </Button>
      )}
      onKeyDown={walk}
    >
      {children}
    </Popover>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: menu } = event
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const here = items.findIndex(item => item.matches(':focus'))
  const steps: Record<string, number> = {
    ArrowDown: (here + 1) % items.length,
    ArrowUp: (here || items.length) - 1,
    Home: 0,
    End: items.length - 1,
  }
  const to = key.length === 1 && key !== ' ' ? beginning(items, key, here) : steps[key]
  if (key === 'Tab') menu.hidePopover()
  if (to === undefined || to < 0) return
  event.preventDefault()
  items[to]?.focus()
}

/** The next item that begins with a letter, after the current one and around. */
function beginning(items: HTMLElement[], letter: string, here: number): number {
  const after = (index: number) => (index - here - 1 + items.length) % items.length
  const fits = items
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => item.textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()))
  return fits.toSorted((a, b) => after(a.index) - after(b.index))[0]?.index ?? -1
}
