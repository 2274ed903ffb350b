/** Replaces `@blueprintjs/icons/next`, used by Blueprint's newer icon component. */
export { Icons as IconsNext, IconSize, SVGIconContainer as SvgIconContainerNext } from './index.ts'
