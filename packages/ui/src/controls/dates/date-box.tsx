import type { ComponentProps, ReactNode } from 'react'
import './date-box.css'

interface DateBoxProps extends ComponentProps<'input'> {
  /** Button that opens a calendar. */
  children?: ReactNode
}

/** Text input of a date with a calendar button. */
export function DateBox({ children, ...input }: DateBoxProps): ReactNode {
  return (
    <span className="m-box m-date-box">
      <input
        {...input}
        className="m-bare"
        type="text"
        // figures run left to right in every language; month names follow their language
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {children}
    </span>
  )
}
