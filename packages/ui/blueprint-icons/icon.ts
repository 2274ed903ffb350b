import { createElement, forwardRef, type HTMLAttributes, type ReactNode, type Ref, type SVGAttributes } from 'react'

/** Pixels. */
export const IconSize = { STANDARD: 16, LARGE: 20 } as const

/** The props that Blueprint's components pass. */
export interface SVGIconProps<T extends Element = Element> extends Omit<HTMLAttributes<T>, 'title' | 'children'> {
  ref?: Ref<T>
  size?: number
  /** Accessible name; without one the icon is hidden from screen readers. */
  title?: string | false | null
  htmlTitle?: string
  svgProps?: SVGAttributes<SVGElement>
  tagName?: string | null
}
export type DefaultSVGIconProps = SVGIconProps

/** Renders an icon with the classes of Blueprint's style sheet. */
export const SVGIconContainer = forwardRef<Element, SVGIconProps & { iconName: string; children?: ReactNode }>(
  (
    { iconName, children, className, color, htmlTitle, size = IconSize.STANDARD, svgProps, tagName, title, ...rest },
    ref,
  ) =>
    createElement(
      tagName ?? 'span',
      {
        'aria-hidden': title ? undefined : true,
        ...rest,
        className: ['bp6-icon', `bp6-icon-${iconName}`, className].filter(Boolean).join(' '),
        title: htmlTitle,
        ref,
      },
      createElement(
        'svg',
        {
          'data-icon': iconName,
          fill: color,
          width: size,
          height: size,
          viewBox: '0 0 16 16',
          role: 'img',
          ...svgProps,
        },
        title && createElement('title', null, title),
        children,
      ),
    ),
)
SVGIconContainer.displayName = 'Blueprint6.SVGIconContainer'

/** @param path drawn at 16 × 16 */
export function icon(name: string, path: string) {
  const Icon = forwardRef<Element, SVGIconProps>((props, ref) =>
    createElement(
      SVGIconContainer,
      { ...props, iconName: name, ref },
      createElement('path', { d: path, fillRule: 'evenodd' }),
    ),
  )
  // Blueprint recognises icons by this name
  Icon.displayName = `Blueprint6.Icon.${name}`
  return Icon
}
