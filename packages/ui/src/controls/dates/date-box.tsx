import type { ComponentProps, ReactNode } from 'react'
import './date-box.css'

interface DateBoxProps extends ComponentProps<'input'> {
  /** The button that opens a calendar. */
  children?: ReactNode
}

/** A date as text, with the button of its calendar inside. */
export function DateBox({ children, ...input }: DateBoxProps): ReactNode {
  return (
    <span className="m-box m-date-box">
      <input
        {...input}
        className="m-bare"
        type="text"
        // figures run from left to right in every language; months by name as theirs does
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {children}
    </span>
  )
}
