import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useHost } from './host.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
}

/** A link to another screen with a real address. Uses the host's navigation if it has one. */
export function ScreenLink({ href, onClick, ...link }: LinkProps): ReactNode {
  const { nav } = useHost().core
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!nav || !isOwn || event.defaultPrevented) return
    event.preventDefault()
    nav.go(href)
  }
  return <a {...link} href={href} onClick={follow} />
}

/** `ScreenLink` styled as a button. */
export function LinkButton({ look, ...link }: LinkProps & { look?: 'primary' | 'quiet' }): ReactNode {
  return <ScreenLink className="m-button" data-look={look} {...link} />
}
