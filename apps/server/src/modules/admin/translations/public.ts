export { SourceTextFiles, sourceTextFiles } from './source-texts.ts'
