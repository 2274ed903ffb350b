export { pdf, pdfType, TooManyRows } from './pdf.ts'
