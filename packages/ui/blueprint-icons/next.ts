/** What `@blueprintjs/icons/next` gives Blueprint's newer component of an icon. */
export { Icons as IconsNext, IconSize, SVGIconContainer as SvgIconContainerNext } from './index.ts'
