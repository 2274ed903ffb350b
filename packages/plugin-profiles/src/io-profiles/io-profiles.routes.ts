import { ioProfileRoutes } from './families.ts'

export const { list: amxProfileList, detail: amxProfileDetail, assign: amxProfileAssign } = ioProfileRoutes.amx
export const { list: wlxProfileList, detail: wlxProfileDetail, assign: wlxProfileAssign } = ioProfileRoutes.wlx
export const { list: am35ProfileList, detail: am35ProfileDetail, assign: am35ProfileAssign } = ioProfileRoutes.am35
