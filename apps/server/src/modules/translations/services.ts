// What start-up uses of this module.
export { SourceTextFiles, sourceTextFiles, type SourceTexts } from './source-texts.ts'
