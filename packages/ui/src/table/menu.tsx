import { Menu as Items } from '@blueprintjs/core'
import { use, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { ClosePopover, Popover, type Trigger } from '../controls/overlay/popover.tsx'
import type { IconName } from '../icon.tsx'
import './menu.css'

interface MenuProps {
  label: string
  /** Which end of its button it begins at, where there is room. */
  at?: 'start' | 'end'
  /** The button that opens it: spread what is given. */
  trigger(props: Trigger): ReactNode
  /** `<MenuItem>`s, made when the menu opens. */
  children(): ReactNode
}

/** A menu under its button: arrows walk, a letter leads to what begins with it, Esc and a press elsewhere close it. */
export function Menu({ label, at = 'end', trigger, children }: MenuProps): ReactNode {
  return (
    <Popover label={label} role="menu" at={at} className="m-menu" trigger={trigger}>
      {() => <Walked>{children()}</Walked>}
    </Popover>
  )
}

interface IconMenuProps extends Omit<MenuProps, 'trigger'> {
  icon: IconName
  /** Id of the element that says whose menu it is. */
  of?: string
  tabIndex?: number
}

/** A menu whose button is an icon. */
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

/** Blueprint's list has no keys: they are ours. */
function Walked({ children }: { children: ReactNode }): ReactNode {
  const close = use(ClosePopover)
  return (
    <Items role="none" onKeyDown={event => walk(event, close)}>
      {children}
    </Items>
  )
}

function walk(event: KeyboardEvent<HTMLElement>, close: () => void): void {
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
  // what surrounds a menu has keys of its own
  if (key !== 'Escape') event.stopPropagation()
  if (key === 'Tab') close()
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
