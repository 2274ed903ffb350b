import { Menu as Items } from '@blueprintjs/core'
import { use, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { ClosePopover, Popover, type Trigger } from '../controls/overlay/popover.tsx'
import type { IconName } from '../icon.tsx'
import './menu.css'

interface MenuProps {
  label: string
  /** Aligned end of its button, if there is room. */
  at?: 'start' | 'end'
  /** Renders the button that opens it, with the given props. */
  trigger(props: Trigger): ReactNode
  /** `<MenuItem>`s, rendered when the menu opens. */
  children(): ReactNode
}

/**
 * A menu under its button. Arrows move, a letter jumps to the next item that starts with it, Esc or a press outside
 * closes it.
 */
export function Menu({ label, at = 'end', trigger, children }: MenuProps): ReactNode {
  return (
    <Popover label={label} role="menu" at={at} className="m-menu" trigger={trigger}>
      {() => <KeyboardMenu>{children()}</KeyboardMenu>}
    </Popover>
  )
}

interface IconMenuProps extends Omit<MenuProps, 'trigger'> {
  icon: IconName
  /** ID of the element that names the menu's subject. */
  of?: string
  tabIndex?: number
}

/** A menu with an icon button. */
export function IconMenu({ icon, of, tabIndex, ...menu }: IconMenuProps): ReactNode {
  const { label } = menu
  return (
    <Menu
      {...menu}
      trigger={trigger => (
        <IconButton
          {...trigger}
          icon={icon}
          label={label}
          aria-labelledby={of && `${trigger.id} ${of}`}
          tabIndex={tabIndex}
        />
      )}
    />
  )
}

/** Adds keyboard navigation, which Blueprint's list lacks. */
function KeyboardMenu({ children }: { children: ReactNode }): ReactNode {
  const close = use(ClosePopover)
  return (
    <Items role="none" onKeyDown={event => handleMenuKey(event, close)}>
      {children}
    </Items>
  )
}

function handleMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const { key, currentTarget: menu } = event
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const here = items.findIndex(item => item.matches(':focus'))
  const steps: Record<string, number> = {
    ArrowDown: (here + 1) % items.length,
    ArrowUp: (here || items.length) - 1,
    Home: 0,
    End: items.length - 1,
  }
  const to = key.length === 1 && key !== ' ' ? nextStartingWith(items, key, here) : steps[key]
  // the surroundings of a menu have their own keys
  if (key !== 'Escape') event.stopPropagation()
  if (key === 'Tab') close()
  if (to === undefined || to < 0) return
  event.preventDefault()
  items[to]?.focus()
}

/** Index of the next item that starts with a letter, wrapping around. */
function nextStartingWith(items: HTMLElement[], letter: string, here: number): number {
  const after = (index: number) => (index - here - 1 + items.length) % items.length
  const fits = items
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => item.textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()))
  return fits.toSorted((a, b) => after(a.index) - after(b.index))[0]?.index ?? -1
}
