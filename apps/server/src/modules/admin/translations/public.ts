// What start-up uses of this module.
export { SourceTextFiles, sourceTextFiles } from './source-texts.ts'
