import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import './popover.css'

/** What a trigger has to carry to open its popover. */
export interface Trigger {
  id: string
  popoverTarget: string
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
}

interface PopoverProps {
  /** What it is called; read when the focus goes in. */
  label: string
  role?: 'dialog' | 'menu'
  className?: string
  /** The button that opens it: spread what is given. */
  trigger(props: Trigger): ReactNode
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void
  /** Rendered while it is open; `close` gives the focus back. */
  children(close: () => void): ReactNode
}

/**
 * Something over everything, under its button, on the platform's own popover: Esc or a click elsewhere closes it and
 * the focus goes back. Works in modals and shadow roots without a portal.
 */
export function Popover({
  label,
  role = 'dialog',
  className = '',
  trigger,
  onKeyDown,
  children,
}: PopoverProps): ReactNode {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {trigger({ id: `${id}-trigger`, popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': isOpen })}
      <div
        className={`m-popover ${className}`}
        id={id}
        ref={layer}
        popover="auto"
        role={role}
        aria-label={label}
        // there before it is shown, so that it is placed by its size
        onBeforeToggle={event => event.newState === 'open' && flushSync(() => setOpen(true))}
        // gone only after the focus is back: it returns from what is still there
        onToggle={event => {
          if (event.newState === 'open') firstIn(event.currentTarget)?.focus()
          else setOpen(false)
        }}
        onKeyDown={onKeyDown}
      >
        {isOpen && children(() => layer.current?.hidePopover())}
      </div>
    </>
  )
}

const first = '[role^=menuitem], input, select, textarea, button, a[href], [tabindex="0"]'

const firstIn = (layer: Element) => layer.querySelector<HTMLElement>(first)
