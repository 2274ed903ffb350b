import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../button.tsx'
import type { IconName } from '../icon.tsx'
import './menu.css'

interface MenuProps {
  label: string
  icon: IconName
  /** Id of the element that says whose menu it is. */
  of?: string
  tabIndex?: number
  /** `<MenuItem>`s, made when the menu opens. */
  children(): ReactNode
}

/** A button with a menu on the platform's own popover: over everything, closed by Esc and by a click elsewhere. */
export function Menu({ label, icon, of, tabIndex, children }: MenuProps): ReactNode {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        id={`${id}-button`}
        aria-labelledby={of && `${id}-button ${of}`}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        popoverTarget={id}
      />
      <div
        className="m-menu"
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        // there before it is shown, so that it is placed by its size
        onBeforeToggle={event => event.newState === 'open' && flushSync(() => setOpen(true))}
        onToggle={event => {
          // gone only now: the focus goes back from what is still there
          if (event.newState === 'closed') setOpen(false)
          else itemsOf(event.currentTarget)[0]?.focus()
        }}
        onKeyDown={walk}
      >
        {isOpen && children()}
      </div>
    </>
  )
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

function walk(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget
  const items = itemsOf(menu)
  const here = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: (here + 1) % items.length,
    ArrowUp: (here || items.length) - 1,
    Home: 0,
    End: items.length - 1,
  }
  const to = steps[event.key]
  // what surrounds a menu has keys of its own
  event.stopPropagation()
  if (event.key === 'Tab') menu.hidePopover()
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}
