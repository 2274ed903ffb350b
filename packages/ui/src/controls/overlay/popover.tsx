import { PopoverNext } from '@blueprintjs/core'
import {
  createContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { focusFirst, keepUsedEscape, useOverlayRoot } from '../../overlay/overlay-root.ts'
import '../../overlay/overlay.css'
import './popover.css'

/** What a trigger has to carry to open its popover. */
export interface Trigger {
  id: string
  ref: Ref<HTMLButtonElement>
  onClick(): void
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

interface PopoverProps {
  /** What it is called; read when the focus goes in. */
  label: string
  role?: 'dialog' | 'menu'
  /** Which end of the button it begins at, where there is room. */
  at?: 'start' | 'end'
  className?: string
  /** The button that opens it: spread what is given. */
  trigger(props: Trigger): ReactNode
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void
  /** Rendered while it is open; `close` gives the focus back. */
  children(close: () => void): ReactNode
}

/** Closes the popover around it and gives the focus back to its button. */
export const ClosePopover = createContext<() => void>(() => {})

/**
 * Something over everything, under its button: Esc or a click elsewhere closes it and the focus goes back. A closed one
 * costs its button only: a table has one in each row.
 */
export function Popover({ trigger, role = 'dialog', ...layer }: PopoverProps): ReactNode {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        ref: button,
        onClick: () => setOpen(!isOpen),
        'aria-haspopup': role,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen && <Layer {...layer} {...{ id, role, button, close }} leave={() => setOpen(false)} />}
    </>
  )
}

interface LayerProps extends Omit<PopoverProps, 'trigger'> {
  id: string
  button: { current: HTMLButtonElement | null }
  close(): void
  /** Closes it; the focus stays where the press was. */
  leave(): void
}

function Layer({
  id,
  label,
  role,
  at = 'start',
  className = '',
  button,
  close,
  leave,
  onKeyDown,
  children,
}: LayerProps) {
  const root = useOverlayRoot()
  return (
    <PopoverNext
      isOpen
      arrow={false}
      autoFocus={false}
      enforceFocus={false}
      placement={`bottom-${at}`}
      middleware={clearOfEdges}
      portalContainer={root}
      shouldReturnFocusOnClose={false}
      transitionDuration={0}
      renderTarget={({ ref }) => <Target set={ref} element={button} />}
      onInteraction={(_isOpen, event) => (event && 'key' in event ? close() : leave())}
      content={
        <div
          ref={focusFirst}
          id={id}
          className={`m-popover ${className}`}
          role={role}
          aria-label={label}
          tabIndex={-1}
          onKeyDown={event => {
            onKeyDown?.(event)
            keepUsedEscape(event)
          }}
        >
          <ClosePopover value={close}>{children(close)}</ClosePopover>
        </div>
      }
    />
  )
}

/** As far from the edges of the window as its largest size leaves room for. */
const clearOfEdges = { shift: { padding: 8 } }

/** Stands for the button, which is rendered elsewhere: the layer is placed by it, and a press on it is not one beside. */
function Target({ set, element }: { set: Ref<HTMLElement> | undefined; element: { current: HTMLElement | null } }) {
  useLayoutEffect(() => {
    if (typeof set === 'function') set(element.current)
  }, [set, element])
  return null
}
