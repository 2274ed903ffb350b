import { createElement, forwardRef, type HTMLAttributes, type ReactNode, type Ref, type SVGAttributes } from 'react'

/** Pixels. */
export const IconSize = { STANDARD: 16, LARGE: 20 } as const

/** As Blueprint's components pass them; what they leave out is left out. */
export interface SVGIconProps<T extends Element = Element> extends Omit<HTMLAttributes<T>, 'title' | 'children'> {
  ref?: Ref<T>
  size?: number
  /** For screen readers; an icon without one is for the eye alone. */
  title?: string | false | null
  htmlTitle?: string
  svgProps?: SVGAttributes<SVGElement>
  tagName?: string | null
}
export type DefaultSVGIconProps = SVGIconProps

/** An element with the classes of Blueprint's style sheet, and the drawing in it. */
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

/** @param path of 16 × 16 */
export function icon(name: string, path: string) {
  const Icon = forwardRef<Element, SVGIconProps>((props, ref) =>
    createElement(
      SVGIconContainer,
      { ...props, iconName: name, ref },
      createElement('path', { d: path, fillRule: 'evenodd' }),
    ),
  )
  // by which Blueprint tells icons from other elements
  Icon.displayName = `Blueprint6.Icon.${name}`
  return Icon
}
