/**
 * Muster's widgets as an ES module: importing it defines the tags.
 *
 * @example
 * import { configure } from '@muster/widgets'
 * configure({ token: async () => (await fetch('/my/embed-token')).text() })
 */
export { configure, muster, type Muster } from './loader/muster.ts'
export type { MusterOptions } from './loader/settings.ts'
