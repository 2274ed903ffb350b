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

/** Props that a trigger must spread to open its popover. */
export interface Trigger {
  id: string
  ref: Ref<HTMLButtonElement>
  onClick(): void
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

interface PopoverProps {
  /** Accessible name, announced when the focus enters. */
  label: string
  role?: 'dialog' | 'menu'
  /** Aligned end of the button, if there is room. */
  at?: 'start' | 'end'
  className?: string
  /** Renders the button that opens it, with the given props. */
  trigger(props: Trigger): ReactNode
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void
  /** Rendered while open; `close` returns the focus. */
  children(close: () => void): ReactNode
}

/** Closes the surrounding popover and returns the focus to its button. */
export const ClosePopover = createContext<() => void>(() => {})

/**
 * A layer under its button, closed by Esc or a click outside. A closed popover costs only its button, because tables
 * have one in each row.
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
  /** Closes it and keeps the focus where the user pressed. */
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

/** Distance from the window's edges that its maximum size allows. */
const clearOfEdges = { shift: { padding: 8 } }

/**
 * Represents the button, which is rendered elsewhere, so that the layer is positioned at it and ignores presses on
 * it.
 */
function Target({ set, element }: { set: Ref<HTMLElement> | undefined; element: { current: HTMLElement | null } }) {
  useLayoutEffect(() => {
    if (typeof set === 'function') set(element.current)
  }, [set, element])
  return null
}
